import x11, { type XClient, type XConnection, type XEvent } from 'x11';

const atoms = ['CLIPBOARD', 'TARGETS', 'UTF8_STRING', 'TEXT', 'ATOM', 'text/plain;charset=utf-8'] as const;
type ClipboardAtom = (typeof atoms)[number];

/** X11's fixed atom for Latin text. */
const stringAtom = 31;
const inputOnly = 2;

/** Offers a text to any program that pastes, as the owner of X11's clipboard, until another program copies something. */
export class XClipboard {
  readonly #x: XClient;
  readonly #window: number;
  readonly #atoms: Map<ClipboardAtom, number>;
  #text: string | null = null;

  private constructor({ client, screen }: XConnection, atoms: Map<ClipboardAtom, number>) {
    this.#x = client;
    this.#atoms = atoms;
    this.#window = client.AllocID();
    client.CreateWindow(this.#window, screen[0]?.root ?? 0, 0, 0, 1, 1, 0, 0, inputOnly);
    client.on('event', (event: XEvent) => this.#event(event));
    // Who asked may be gone when the answer comes.
    client.on('error', () => undefined);
  }

  /** @throws Error when no X server answers */
  static async open(display: string): Promise<XClipboard> {
    const connection = await new Promise<XConnection>((resolve, reject) => {
      const client = x11.createClient({ display }, (error, opened) =>
        error ? reject(error) : resolve(opened),
      );
      client.on('error', reject);
    });
    const known = await Promise.all(
      atoms.map(
        (name) =>
          new Promise<[ClipboardAtom, number]>((resolve, reject) => {
            connection.client.InternAtom(false, name, (error, atom) =>
              error ? reject(error) : resolve([name, atom]),
            );
          }),
      ),
    );
    return new XClipboard(connection, new Map(known));
  }

  write(text: string): void {
    this.#text = text;
    this.#x.SetSelectionOwner(this.#window, this.#atom('CLIPBOARD'), 0);
  }

  #atom(name: ClipboardAtom): number {
    return this.#atoms.get(name) ?? 0;
  }

  #event(event: XEvent): void {
    if (event.name !== 'SelectionRequest') return;
    const { requestor = 0, selection = 0, target = 0, time = 0 } = event;
    const property = event.property || target;
    const answered = this.#answer(requestor, target, property);
    const notify = Buffer.alloc(32);
    notify.writeUInt8(31, 0);
    notify.writeUInt32LE(time, 4);
    notify.writeUInt32LE(requestor, 8);
    notify.writeUInt32LE(selection, 12);
    notify.writeUInt32LE(target, 16);
    notify.writeUInt32LE(answered ? property : 0, 20);
    this.#x.SendEvent(requestor, false, 0, notify);
  }

  #answer(requestor: number, target: number, property: number): boolean {
    if (this.#text === null) return false;
    const put = (type: number, units: number, data: Buffer): boolean => {
      this.#x.ChangeProperty(0, requestor, property, type, units, data);
      return true;
    };
    const utf8 = [this.#atom('UTF8_STRING'), this.#atom('TEXT'), this.#atom('text/plain;charset=utf-8')];
    if (target === this.#atom('TARGETS')) {
      const offered = Uint32Array.from([target, ...utf8, stringAtom]);
      return put(this.#atom('ATOM'), 32, Buffer.from(offered.buffer));
    }
    if (utf8.includes(target)) return put(target, 8, Buffer.from(this.#text, 'utf8'));
    if (target === stringAtom) return put(stringAtom, 8, Buffer.from(this.#text, 'latin1'));
    return false;
  }
}
