import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { isRightToLeft } from '../../kit/direction.ts';
import '../../kit/icon-button.ts';
import { isHeld, isKey } from '../../kit/keys.ts';
import { photoSource } from '../../model/media.ts';
import { fullTimeOf } from '../../kit/times.ts';
import { fitted, movedBy, type Zoom, zoomedBy, zoomStep } from './zoom.ts';
import type { Actions } from '../../model/actions.ts';
import { base } from '../../kit/styles/shared.ts';
import { locale, t } from '../../../words/translate.ts';
import { photoViewerStyles } from './photo-viewer-styles.ts';

export interface ViewedPhoto {
  photoId: string;
  animated: boolean;
  who: string;
  /** Milliseconds. */
  at: number;
}

/** How far the arrow keys move a zoomed picture, pixels. */
const keyStep = 80;

/** The pictures of a conversation, one at a time and as large as the window: leaf, zoom, move, save. */
@customElement('parley-photo-viewer')
export class PhotoViewerElement extends LitElement {
  @state() private photos: readonly ViewedPhoto[] = [];
  @state() private at = 0;
  @state() private zoom: Zoom = fitted;
  @state() private gone = false;
  @state() private said = '';
  @query('dialog') private readonly dialog!: HTMLDialogElement;
  @query('.stage') private readonly stage!: HTMLElement;
  @query('img') private readonly image!: HTMLImageElement | null;
  #actions: Actions | null = null;
  #dragged: { x: number; y: number } | null = null;

  static override styles = [base, photoViewerStyles];

  async show(photos: readonly ViewedPhoto[], at: number, actions: Actions): Promise<void> {
    this.#actions = actions;
    this.photos = photos;
    this.#turn(at);
    await this.updateComplete;
    if (!this.dialog.open) this.dialog.showModal();
    this.stage.focus();
  }

  protected override updated(_changed: PropertyValues): void {
    const { scale, x, y } = this.zoom;
    if (this.image) this.image.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }

  override render() {
    const photo = this.photos[this.at];
    const zoomed = this.zoom.scale > 1;
    const percent = new Intl.NumberFormat(locale(), { style: 'percent' }).format(this.zoom.scale);
    return html`<dialog aria-label=${t('history.viewerLabel')} @close=${this.#closed} @keydown=${this.#keys}>
      ${
        photo
          ? html`<div class="bar">
                <div class="grow">
                  <div class="name cut">${photo.who}</div>
                  <div class="meta when">${fullTimeOf(photo.at)}</div>
                </div>
                <span class="meta" aria-live="polite"
                  >${this.said || t('history.viewer', { at: this.at + 1, of: this.photos.length })}</span
                >
                ${this.#button('zoomOut', t('history.zoomOut'), () => this.#scale(1 / zoomStep), !zoomed)}
                <button
                  type="button"
                  class="percent"
                  title=${t('history.zoomFit')}
                  aria-label=${`${t('history.zoomFit')}, ${percent}`}
                  @click=${() => (this.zoom = fitted)}
                >
                  ${percent}
                </button>
                ${this.#button('zoomIn', t('history.zoomIn'), () => this.#scale(zoomStep))}
                ${this.#button('download', t('history.save'), () => void this.#save(photo))}
                ${this.#button('close', t('common.close'), () => this.dialog.close())}
              </div>
              <div
                class="stage ${zoomed ? 'zoomed' : ''}"
                tabindex="0"
                role="group"
                aria-label=${t('history.viewer', { at: this.at + 1, of: this.photos.length })}
                @wheel=${this.#wheel}
                @pointerdown=${this.#grab}
                @pointermove=${this.#drag}
                @pointerup=${() => (this.#dragged = null)}
                @dblclick=${(event: MouseEvent) => this.#toggle(event)}
              >
                ${
                  this.gone
                    ? html`<p class="soft">${t('history.photoGone')}</p>`
                    : html`<img
                        src=${photoSource(this.#actions?.account ?? '', photo.photoId, 'whole')}
                        alt=${t('history.photoBy', { name: photo.who })}
                        draggable="false"
                        @error=${() => (this.gone = true)}
                      />`
                }
              </div>
              ${this.#side('previous', 'chevronLeft', t('history.previous'), -1)}
              ${this.#side('next', 'chevronRight', t('history.next'), 1)}`
          : nothing
      }
    </dialog>`;
  }

  #button(
    icon: 'zoomIn' | 'zoomOut' | 'download' | 'close',
    label: string,
    act: () => void,
    disabled = false,
  ) {
    return html`<parley-icon-button
      icon=${icon}
      .label=${label}
      .disabled=${disabled}
      @click=${act}
    ></parley-icon-button>`;
  }

  #side(kind: 'previous' | 'next', icon: 'chevronLeft' | 'chevronRight', label: string, by: -1 | 1) {
    return this.photos[this.at + by]
      ? html`<parley-icon-button
          class="side ${kind}"
          icon=${icon}
          .label=${label}
          @click=${() => this.#turn(this.at + by)}
        ></parley-icon-button>`
      : nothing;
  }

  #turn(at: number): void {
    if (!this.photos[at]) return;
    this.at = at;
    this.zoom = fitted;
    this.gone = false;
    this.said = '';
  }

  #closed(): void {
    this.photos = [];
  }

  #scale(factor: number, at?: { x: number; y: number }): void {
    this.zoom = zoomedBy(this.zoom, factor, at);
  }

  #move(dx: number, dy: number): void {
    const { offsetWidth = 0, offsetHeight = 0 } = this.image ?? {};
    this.zoom = movedBy(this.zoom, dx, dy, { x: offsetWidth / 2, y: offsetHeight / 2 });
  }

  #fromMiddle(event: MouseEvent): { x: number; y: number } {
    const { left, top, width, height } = this.stage.getBoundingClientRect();
    return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
  }

  #toggle(event: MouseEvent): void {
    if (this.zoom.scale > 1) this.zoom = fitted;
    else this.#scale(2.5, this.#fromMiddle(event));
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    this.#scale(Math.exp(-event.deltaY / 400), this.#fromMiddle(event));
  }

  #grab(event: PointerEvent): void {
    if (event.button !== 0 || this.zoom.scale === 1) return;
    this.stage.setPointerCapture(event.pointerId);
    this.#dragged = { x: event.clientX, y: event.clientY };
  }

  #drag(event: PointerEvent): void {
    if (!this.#dragged) return;
    this.#move(event.clientX - this.#dragged.x, event.clientY - this.#dragged.y);
    this.#dragged = { x: event.clientX, y: event.clientY };
  }

  #keys(event: KeyboardEvent): void {
    if (isKey('savePhoto', event)) {
      event.preventDefault();
      const photo = this.photos[this.at];
      if (photo) void this.#save(photo);
      return;
    }
    const act = this.#actionOf(event.key);
    if (!act || isHeld(event)) return;
    event.preventDefault();
    act();
  }

  #actionOf(key: string): (() => void) | undefined {
    const zoomed = this.zoom.scale > 1;
    const onwards = isRightToLeft(this) ? -1 : 1;
    const actions: Record<string, () => void> = {
      '+': () => this.#scale(zoomStep),
      '=': () => this.#scale(zoomStep),
      '-': () => this.#scale(1 / zoomStep),
      '0': () => (this.zoom = fitted),
      Home: () => this.#turn(0),
      End: () => this.#turn(this.photos.length - 1),
      ArrowLeft: () => (zoomed ? this.#move(keyStep, 0) : this.#turn(this.at - onwards)),
      ArrowRight: () => (zoomed ? this.#move(-keyStep, 0) : this.#turn(this.at + onwards)),
      ArrowUp: () => this.#move(0, keyStep),
      ArrowDown: () => this.#move(0, -keyStep),
    };
    return actions[key];
  }

  async #save({ photoId }: ViewedPhoto): Promise<void> {
    const answer = await this.#actions?.bridge.savePhoto(this.#actions.account, photoId).catch(() => null);
    this.said =
      answer?.ok === true
        ? t('history.saved', { path: answer.value })
        : (answer?.error.message ?? t('history.couldNotSave'));
  }
}
