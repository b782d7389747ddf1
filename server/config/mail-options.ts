import { UsageError } from './usage-error.ts';

/** How invitations are mailed. */
export interface MailOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly url: string;
  /** The sender, as `address` or `Name <address>`. */
  readonly from: string;
}

const senderForm = /^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u;

/** Reads `smtp[s]://[USER:PASSWORD@]HOST[:PORT]/?from=ADDRESS`. */
export function parseSmtp(text: string): MailOptions {
  const url = URL.parse(text);
  const isMail = url?.protocol === 'smtp:' || url?.protocol === 'smtps:';
  // What was typed may hold a password, so it is not repeated.
  if (url === null || !isMail || url.hostname === '') {
    throw new UsageError(
      '--smtp takes an address such as smtps://user:password@mail.example.org?from=parley@example.org',
    );
  }
  const from = url.searchParams.get('from')?.trim() ?? '';
  if (!senderForm.test(from)) {
    throw new UsageError(
      '--smtp needs the address that invitations come from, as in …?from=parley@example.org',
    );
  }
  url.searchParams.delete('from');
  return { url: url.href, from };
}
