import sharp from 'sharp';
import x11, { type XConnection } from 'x11';
import { rgbOf, type Area, type Pixels } from './pixels.ts';

const zPixmap = 2;
const allPlanes = 0xff_ff_ff_ff;

/** What an X display shows, read over one connection: a program for each look would cost more than the look. */
export class XScreen implements Disposable {
  readonly #connection: XConnection;

  private constructor(connection: XConnection) {
    this.#connection = connection;
  }

  static async open(display: string): Promise<XScreen> {
    const connection = await new Promise<XConnection>((resolve, reject) => {
      const client = x11.createClient({ display }, (error, opened) =>
        error ? reject(error) : resolve(opened),
      );
      client.on('error', reject);
    });
    return new XScreen(connection);
  }

  /** @param area the whole screen when absent */
  async read(area: Area = this.#whole): Promise<Pixels> {
    const { left, top, width, height } = area;
    const data = await new Promise<Buffer>((resolve, reject) => {
      this.#connection.client.GetImage(
        zPixmap,
        this.#root,
        left,
        top,
        width,
        height,
        allPlanes,
        (error, image) => (error ? reject(error) : resolve(image.data)),
      );
    });
    return { ...area, data };
  }

  /** Saves the whole screen as a PNG. */
  async save(file: string): Promise<void> {
    const shown = await this.read();
    const { width, height } = shown;
    await sharp(rgbOf(shown), { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 1 })
      .toFile(file);
  }

  [Symbol.dispose](): void {
    this.#connection.client.terminate();
  }

  get #root(): number {
    return this.#connection.screen[0]?.root ?? 0;
  }

  get #whole(): Area {
    const { pixel_width: width, pixel_height: height } = this.#connection.screen[0] ?? {
      pixel_width: 0,
      pixel_height: 0,
    };
    return { left: 0, top: 0, width, height };
  }
}
