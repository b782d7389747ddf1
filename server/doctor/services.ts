import { openNatsChannel } from '../bus/nats-channel.ts';
import type { ServeOptions } from '../config/serve-options.ts';
import { createMailer, MailError } from '../mail/mailer.ts';
import { Bucket } from '../store/files/bucket.ts';
import { bucketName } from '../store/files/bucket-location.ts';
import { probeBucket } from '../store/files/probe-bucket.ts';
import { publicName } from '../bus/bus-location.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

/** Whether a bucket takes files. Writes one, and deletes it. @throws FileStorageError */
export async function bucketFindings({ fileBucket }: Pick<ServeOptions, 'fileBucket'>): Promise<Finding[]> {
  if (fileBucket === null) return [];
  await probeBucket(new Bucket(fileBucket));
  return [ok(`${bucketName(fileBucket)} takes files`)];
}

/** Whether the bus between processes answers. @throws BusError */
export async function busFindings({ bus }: Pick<ServeOptions, 'bus'>): Promise<Finding[]> {
  if (bus === null) return [];
  const channel = await openNatsChannel(bus, () => undefined);
  await channel[Symbol.asyncDispose]();
  return [ok(`NATS answers at ${publicName(bus)}`)];
}

/** Whether invitations can be mailed: the server runs without. */
export async function mailFindings({ mail }: Pick<ServeOptions, 'mail'>): Promise<Finding[]> {
  if (mail === null) return [];
  try {
    await createMailer(mail).check();
    return [ok('the mail server lets this server in')];
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    if (error.reason === 'login')
      return [wrong(`the mail server does not take the user and password of --smtp (${error.message})`)];
    return [warning(`the mail server of --smtp cannot be used now (${error.message})`)];
  }
}
