import { css, html, LitElement } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import '../../kit/overlay/dialog.ts';
import type { DialogElement } from '../../kit/overlay/dialog.ts';
import { dialogBodyStyles } from '../../kit/styles/dialog-body.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import { t } from '../../../words/translate.ts';
import { type Crop, dragged, keptInside, onStage, sideOf, wholeCrop, zoomMost } from './crop.ts';

const stage = 280;
/** Pixels; a photo is shown no larger anywhere. */
const outputSide = 512;
const step = 8;
const jpegQuality = 0.9;

/** Chooses the square of a picture. Fires `cropped` with it, as a file. */
@customElement('parley-crop-dialog')
export class CropDialogElement extends LitElement {
  @state() private crop: Crop = { zoom: 1, x: 0, y: 0 };
  @query('parley-dialog') private readonly dialog!: DialogElement;
  @query('canvas') private readonly canvas!: HTMLCanvasElement;
  #picture: ImageBitmap | null = null;
  #grip: { x: number; y: number } | null = null;

  static override styles = [
    base,
    controls,
    dialogBodyStyles,
    css`
      .body {
        justify-items: center;
        gap: 12px;
        padding-top: 4px;
      }
      .body > * {
        min-width: 0;
      }
      p {
        text-align: center;
        text-wrap: balance;
      }
      .stage {
        position: relative;
        border-radius: var(--radius-card);
        overflow: hidden;
        cursor: grab;
        touch-action: none;
      }
      .stage:active {
        cursor: grabbing;
      }
      /* A low window has room for what is below, too. */
      canvas {
        display: block;
        width: min(${stage}px, max(96px, calc(100vh - 200px)));
        max-width: 100%;
      }
      .ring {
        position: absolute;
        inset: 0;
        border-radius: 50%;
        box-shadow: 0 0 0 200px oklch(0.2 0.01 200 / 0.5);
        border: 2px solid oklch(1 0 90);
        pointer-events: none;
        forced-color-adjust: none;
      }
      label {
        display: flex;
        align-items: center;
        gap: 12px;
        width: ${stage}px;
        max-width: 100%;
      }
      input {
        flex: 1;
        margin: 0;
      }
      .buttons {
        width: 100%;
      }
    `,
  ];

  /** False if the file isn't a picture. */
  async show(file: Blob): Promise<boolean> {
    const picture = await createImageBitmap(file).catch(() => null);
    if (!picture) return false;
    this.#picture?.close();
    this.#picture = picture;
    this.crop = wholeCrop(picture);
    this.dialog.show();
    return true;
  }

  override render() {
    return html`<parley-dialog .heading=${t('settings.photo.dialog')} @closed=${this.#forget}>
      <div class="body">
        <div
          class="stage"
          tabindex="0"
          role="application"
          aria-label=${t('settings.photo.stage')}
          aria-describedby="help"
          @pointerdown=${this.#grab}
          @pointermove=${this.#drag}
          @pointerup=${this.#drop}
          @pointercancel=${this.#drop}
          @wheel=${this.#wheel}
          @keydown=${this.#key}
        >
          <canvas width=${stage} height=${stage}></canvas>
          <div class="ring"></div>
        </div>
        <p class="meta" id="help">${t('settings.photo.help')}</p>
        <label>
          <span>${t('settings.photo.zoom')}</span>
          <input
            type="range"
            min="1"
            max=${zoomMost}
            step="0.05"
            .value=${String(this.crop.zoom)}
            @input=${(event: Event) => this.#zoom(Number((event.target as HTMLInputElement).value))}
          />
        </label>
        <div class="buttons">
          <button type="button" class="button" @click=${() => this.dialog.hide()}>
            ${t('common.cancel')}
          </button>
          <button type="button" class="button primary" @click=${() => void this.#use()}>
            ${t('settings.photo.use')}
          </button>
        </div>
      </div>
    </parley-dialog>`;
  }

  protected override updated(): void {
    this.#draw(this.canvas, stage);
  }

  #draw(canvas: HTMLCanvasElement | OffscreenCanvas, side: number): void {
    const context = canvas.getContext('2d') as CanvasRenderingContext2D | null;
    if (!context || !this.#picture) return;
    const { left, top, width, height } = onStage(this.#picture, this.crop, side);
    context.imageSmoothingQuality = 'high';
    // JPEG has no transparency: transparent pixels would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, side, side);
    context.drawImage(this.#picture, left, top, width, height);
  }

  #grab(event: PointerEvent): void {
    this.#grip = { x: event.clientX, y: event.clientY };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  #drag(event: PointerEvent): void {
    if (!this.#grip) return;
    this.#move(event.clientX - this.#grip.x, event.clientY - this.#grip.y);
    this.#grip = { x: event.clientX, y: event.clientY };
  }

  #drop(): void {
    this.#grip = null;
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    this.#zoom(this.crop.zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1));
  }

  #key(event: KeyboardEvent): void {
    const move: Record<string, [number, number]> = {
      ArrowLeft: [step, 0],
      ArrowRight: [-step, 0],
      ArrowUp: [0, step],
      ArrowDown: [0, -step],
    };
    const by = move[event.key];
    if (by) this.#move(...by);
    else if (event.key === '+' || event.key === '=') this.#zoom(this.crop.zoom * 1.1);
    else if (event.key === '-') this.#zoom(this.crop.zoom / 1.1);
    else return;
    event.preventDefault();
  }

  #move(byX: number, byY: number): void {
    if (this.#picture) this.crop = dragged(this.#picture, this.crop, this.canvas.clientWidth, byX, byY);
  }

  #zoom(zoom: number): void {
    if (this.#picture) this.crop = keptInside(this.#picture, { ...this.crop, zoom });
  }

  async #use(): Promise<void> {
    if (!this.#picture) return;
    const side = Math.round(Math.min(outputSide, sideOf(this.#picture, this.crop.zoom)));
    const canvas = new OffscreenCanvas(side, side);
    this.#draw(canvas, side);
    const picture = await canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality });
    this.dialog.hide();
    this.dispatchEvent(new CustomEvent<Blob>('cropped', { detail: picture }));
  }

  #forget(): void {
    this.#picture?.close();
    this.#picture = null;
    this.#grip = null;
  }
}
