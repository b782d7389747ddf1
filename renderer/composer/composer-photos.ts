import { css, html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import '../kit/icon-button.ts';
import type { OutboxItemView, OutboxPhotoView } from '../../preload/views.ts';
import { isRightToLeft } from '../kit/direction.ts';
import type { PhotoTray, TrayPhoto } from '../model/photo-tray.ts';
import { t } from '../../words/translate.ts';

export const photoStyles = css`
  .photos {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    padding: 4px 0 8px;
  }
  .photos li {
    position: relative;
    width: 72px;
    height: 72px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--hover);
    overflow: hidden;
  }
  .photos img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
    font-size: 11px;
    line-height: 16px;
    overflow-wrap: anywhere;
    color: var(--text-soft);
  }
  .photos .movable {
    display: block;
    width: 100%;
    height: 100%;
    padding: 0;
    border-radius: inherit;
    cursor: grab;
  }
  .photos .movable:focus-visible {
    outline-offset: -2px;
  }
  .photos parley-icon-button {
    position: absolute;
    inset-inline-end: 2px;
    top: 2px;
    border-radius: var(--radius);
    background: var(--raised);
    --square: 24px;
  }
  .photos .sending img {
    opacity: 0.55;
  }
  progress {
    appearance: none;
    position: absolute;
    inset: auto 6px 6px;
    width: calc(100% - 12px);
    height: 6px;
    border: 1px solid var(--raised);
    border-radius: 3px;
    background: var(--raised);
    overflow: hidden;
  }
  progress::-webkit-progress-bar {
    background: var(--raised);
  }
  progress::-webkit-progress-value {
    background: var(--accent);
    transition: inline-size var(--fast);
  }
`;

/** What can be done with the pictures above the field. */
export interface TrayActions {
  remove(key: number): void;
  /** It cannot be shown. */
  broken(key: number): void;
  move(key: number, to: number): void;
}

/** `focus`: back to the field, after the button that had it is gone. */
export const trayActions = (tray: () => PhotoTray | null, focus: () => void): TrayActions => ({
  remove: (key) => {
    tray()?.remove(key);
    focus();
  },
  broken: (key) => void tray()?.check(key),
  move: (key, to) => void tray()?.move(key, to),
});

const dragged = 'application/x-parley-photo';

/** Moves with the arrow keys, in the direction that they point. */
function moveByKey(event: KeyboardEvent, key: number, at: number, { move }: TrayActions): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined || !(event.currentTarget instanceof Element)) return;
  event.preventDefault();
  event.stopPropagation();
  move(key, at + (isRightToLeft(event.currentTarget) ? -step : step));
}

function trayItem(
  { key, name, url }: TrayPhoto,
  at: number,
  of: number,
  actions: TrayActions,
): TemplateResult {
  const image = html`<img src=${url} alt=${name} draggable="false" @error=${() => actions.broken(key)} />`;
  const accepts = (event: DragEvent): boolean => event.dataTransfer?.types.includes(dragged) ?? false;
  return html`<li
    title=${name}
    draggable=${of > 1 ? 'true' : 'false'}
    @dragstart=${(event: DragEvent) => event.dataTransfer?.setData(dragged, String(key))}
    @dragover=${(event: DragEvent) => accepts(event) && event.preventDefault()}
    @drop=${(event: DragEvent) => {
      if (!accepts(event)) return;
      event.preventDefault();
      actions.move(Number(event.dataTransfer?.getData(dragged)), at);
    }}
  >
    ${
      of > 1
        ? html`<button
            type="button"
            class="movable"
            aria-label=${t('composer.movePhoto', { name, at: at + 1, of })}
            @keydown=${(event: KeyboardEvent) => moveByKey(event, key, at, actions)}
          >
            ${image}
          </button>`
        : image
    }
    <parley-icon-button
      icon="close"
      .iconSize=${16}
      .label=${t('composer.removePhoto', { name })}
      @click=${() => actions.remove(key)}
    ></parley-icon-button>
  </li>`;
}

/** The pictures that go with the next message, in the order in which they are sent. */
export function trayTemplate(
  photos: readonly TrayPhoto[],
  actions: TrayActions,
): TemplateResult | typeof nothing {
  if (photos.length === 0) return nothing;
  return html`<ul class="photos" aria-label=${t('composer.photos')}>
    ${repeat(
      photos,
      ({ key }) => key,
      (photo, at) => trayItem(photo, at, photos.length, actions),
    )}
  </ul>`;
}

/** The pictures of a message that failed and is being edited. `urlOf`: how this window can show one. */
export const editedTemplate = (
  { clientGeneratedId: id, photos = [] }: OutboxItemView,
  urlOf: (clientGeneratedId: number, place: number) => string,
): TemplateResult =>
  html`<ul class="photos" aria-label=${t('composer.photos')}>
    ${photos.map(({ place }) => html`<li><img src=${urlOf(id, place)} alt=${t('composer.editedPhoto')} /></li>`)}
  </ul>`;

function uploadTemplate({ size, sent }: OutboxPhotoView, sending: boolean, url: string): TemplateResult {
  const percent = Math.floor((sent * 100) / Math.max(1, size));
  const label = sending ? t('composer.uploading', { percent }) : t('composer.uploadWaits');
  return html`<li class="sending" title=${label}>
    <img src=${url} alt="" />
    <progress max="100" .value=${percent} aria-label=${label}></progress>
  </li>`;
}

/** The pictures that are on their way. `urlOf`: how this window can show one, by its message and place. */
export function uploadsTemplate(
  items: readonly OutboxItemView[],
  urlOf: (clientGeneratedId: number, place: number) => string,
): TemplateResult | typeof nothing {
  const moving = items.flatMap(({ clientGeneratedId: id, photos = [], state }) =>
    state === 'failed' ? [] : photos.map((photo) => ({ id, photo, state })),
  );
  if (moving.length === 0) return nothing;
  return html`<ul class="photos" aria-label=${t('composer.uploads')}>
    ${repeat(
      moving,
      ({ id, photo }) => `${id} ${photo.place}`,
      ({ id, photo, state }) => uploadTemplate(photo, state === 'sending', urlOf(id, photo.place)),
    )}
  </ul>`;
}
