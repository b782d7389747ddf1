import { connect, type Socket } from 'node:net';

/** A client of XMPP (RFC 6120) that registers its account, signs in and reads no more than how many messages came. */
export class XmppSession {
  readonly #socket: Socket;
  #text = '';
  /** What is waited for while it signs in; null once messages are counted. */
  #expected: { readonly text: string; readonly found: () => void } | null = null;
  #received: (count: number) => void = () => undefined;

  private constructor(port: number) {
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true });
    this.#socket.setEncoding('utf8');
    this.#socket.on('data', (piece) => this.#read(String(piece)));
    this.#socket.on('close', () => {
      throw new Error(`the server closed a stream: ${this.#text.slice(-500)}`);
    });
  }

  /** @param host the domain that the server serves */
  static async open(port: number, host: string, user: string, password: string): Promise<XmppSession> {
    const session = new XmppSession(port);
    const stream = `<?xml version='1.0'?><stream:stream to='${host}' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' version='1.0'>`;
    await session.#ask(stream, '</stream:features>');
    await session.#ask(
      `<iq type='set' id='r1' to='${host}'><query xmlns='jabber:iq:register'><username>${user}</username><password>${password}</password></query></iq>`,
      'r1',
    );
    const plain = Buffer.from(`\0${user}\0${password}`).toString('base64');
    await session.#ask(
      `<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>${plain}</auth>`,
      '<success',
    );
    await session.#ask(stream, '</stream:features>');
    await session.#ask(
      `<iq type='set' id='b1'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'><resource>bench</resource></bind></iq>`,
      '</jid>',
    );
    // Its own presence comes back: from now on it gets messages at once.
    await session.#ask('<presence/>', '<presence');
    session.#text = '';
    return session;
  }

  /** Calls back with how many messages came, each of which the server has put into its archive: they carry its id there. */
  listen(received: (count: number) => void): void {
    this.#received = received;
  }

  send(to: string, id: string, body: string): void {
    this.#socket.write(`<message to='${to}' type='chat' id='${id}'><body>${body}</body></message>`);
  }

  async #ask(text: string, expected: string): Promise<void> {
    this.#text = '';
    const found = new Promise<void>((resolve) => {
      this.#expected = { text: expected, found: resolve };
    });
    this.#socket.write(text);
    await found;
  }

  #read(piece: string): void {
    this.#text += piece;
    if (this.#expected) {
      if (/<(failure|stream:error)|type='error'/.test(this.#text)) throw new Error(this.#text);
      if (!this.#text.includes(this.#expected.text)) return;
      const { found } = this.#expected;
      this.#expected = null;
      found();
      return;
    }
    const whole = this.#text.lastIndexOf('</message>');
    if (whole < 0) return;
    const end = whole + '</message>'.length;
    const messages = this.#text.slice(0, end);
    this.#text = this.#text.slice(end);
    const count = occurrences(messages, '</message>');
    if (count !== occurrences(messages, '<stanza-id ')) throw new Error(`not archived: ${messages}`);
    this.#received(count);
  }
}

const occurrences = (text: string, what: string): number => text.split(what).length - 1;
