import { createTransport } from 'nodemailer';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends mail, one at a time as it comes. */
export interface Mailer {
  /** Resolves when the mail server has taken it. @throws MailError */
  send(mail: Mail): Promise<void>;
  /** @throws MailError when the mail server cannot be used now */
  check(): Promise<void>;
}

/** Why mail was not taken. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** `refused`: this mail or its address; `login`: user or password; `unreachable`: anything else, which may pass. */
  readonly reason: 'refused' | 'login' | 'unreachable';
  constructor(reason: MailError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

// Someone waits for the answer.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * @param url `smtp://` or `smtps://`
 * @param from the sender of everything
 */
export function createMailer({ url, from }: { readonly url: string; readonly from: string }): Mailer {
  const transport = createTransport(
    { url, ...timeouts, disableFileAccess: true, disableUrlAccess: true },
    { from },
  );
  return {
    async send({ to, subject, text, html }) {
      await guarded(transport.sendMail({ to: { name: '', address: to }, subject, text, html }));
    },
    async check() {
      await guarded(transport.verify());
    },
  };
}

async function guarded(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const [line = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
    const reason =
      code === 'EENVELOPE' || code === 'EMESSAGE' ? 'refused' : code === 'EAUTH' ? 'login' : 'unreachable';
    throw new MailError(reason, line.slice(0, 200), { cause });
  }
}
