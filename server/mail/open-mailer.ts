import type { Log } from '../observe/log.ts';
import { createMailer, type Mail, MailError, type Mailer } from './mailer.ts';

/**
 * The mailer of a server that starts. A wrong user or password stops the start, because it never gets better; a mail
 * server that is away is only written down, because people can talk without it.
 */
export async function openMailer(
  options: { readonly url: string; readonly from: string },
  log: Pick<Log, 'warn'>,
): Promise<Pick<Mailer, 'send'>> {
  const mailer = createMailer(options);
  try {
    await mailer.check();
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    if (error.reason === 'login') {
      throw new Error(`the mail server does not take the user and password of --smtp: ${error.message}`, {
        cause: error,
      });
    }
    log.warn({ reason: error.message }, 'the mail server of --smtp cannot be used now');
  }
  return {
    send: async (mail: Mail) => {
      try {
        await mailer.send(mail);
      } catch (error) {
        log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a mail was not sent');
        throw error;
      }
    },
  };
}
