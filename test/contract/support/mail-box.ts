import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes everything but what goes to `refused@…`. */
export class MailBox implements AsyncDisposable {
  /** Every mail as it came, oldest first, without the line breaks of its encoding. */
  readonly mails: string[] = [];
  readonly #server: SMTPServer;

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('refused@') ? new Error('no such mailbox') : null),
      onData: (stream, _session, done) => {
        let source = '';
        stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
        stream.on('end', () => {
          this.mails.push(source.replaceAll('=\r\n', ''));
          done();
        });
      },
    });
  }

  static async open(): Promise<MailBox> {
    const box = new MailBox();
    box.#server.listen(0, '127.0.0.1');
    await once(box.#server.server, 'listening');
    return box;
  }

  /** For the server's `--smtp`. */
  get url(): string {
    const { port } = this.#server.server.address() as AddressInfo;
    return `smtp://127.0.0.1:${port}?from=parley@example.org`;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}
