import { css, html, nothing, type TemplateResult } from 'lit';
import type { OutboxItemView, OutboxPhotoView } from '../../../preload/views.ts';
import { locale, t } from '../../../words/translate.ts';
import { icon } from '../../kit/icons.ts';
import { unsentSource } from '../../model/media.ts';
import { photoGrid, photoGridStyles } from './photo-grid.ts';

/** What such pictures need to know beside their message. */
interface PendingContext {
  /** Key of the account. */
  account(): string;
  removePhoto(clientGeneratedId: number, place: number): void;
}

export const photosStyles = css`
  ${photoGridStyles}
  .photo.going img {
    opacity: 0.55;
  }
  .photo.going progress {
    appearance: none;
    position: absolute;
    inset: auto 8px 8px;
    width: calc(100% - 16px);
    height: 6px;
    border: 1px solid var(--raised);
    border-radius: 3px;
    background: var(--raised);
    overflow: hidden;
  }
  .photo.going progress::-webkit-progress-bar {
    background: var(--raised);
  }
  .photo.going progress::-webkit-progress-value {
    background: var(--accent);
  }
  .photo.lost {
    border-color: var(--negative);
    outline: 2px solid var(--negative);
    outline-offset: -2px;
  }
  .photo.lost .why {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 4px;
    padding: 8px;
    background: color-mix(in oklch, var(--negative-soft) 88%, transparent);
    color: var(--negative);
    font-size: 12px;
    line-height: 16px;
    text-align: center;
  }
`;

/** The pictures of a message that is on its way, or that did not get there. */
export function pendingPhotosTemplate(
  item: OutboxItemView,
  context: PendingContext,
): TemplateResult | typeof nothing {
  const photos = item.photos ?? [];
  const [only, ...others] = photos;
  if (!only) return nothing;
  if (others.length === 0) return cardTemplate(item, only, context);
  // One that failed must be seen, however many there are.
  const order = [...photos.filter(({ failed }) => failed), ...photos.filter(({ failed }) => !failed)];
  return photoGrid(photos.length > 5 ? order : photos, (photo) =>
    tileTemplate(item, photo, photos.indexOf(photo), context),
  );
}

const partOf = ({ size, sent }: OutboxPhotoView): number => (size > 0 ? Math.min(1, sent / size) : 0);
const percentOf = (part: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent' }).format(part);

const stateOf = ({ state }: OutboxItemView, part: number): string =>
  state === 'sending' ? t('history.sendingPhoto', { percent: percentOf(part) }) : t('history.photoWaits');

function tileTemplate(
  item: OutboxItemView,
  photo: OutboxPhotoView,
  at: number,
  context: PendingContext,
): TemplateResult {
  const { clientGeneratedId: id, state } = item;
  const part = partOf(photo);
  const image = html`<img
    src=${unsentSource(context.account(), id, photo.place)}
    alt=${t('history.photoNumber', { at: at + 1, of: item.photos?.length ?? 1 })}
    draggable="false"
  />`;
  if (photo.failed)
    return html`<div class="photo lost">
      ${image}
      <div class="why">
        ${icon('alert', 16)}<span>${t('history.photoFailed', { at: at + 1 })}</span>
        <button type="button" class="link" @click=${() => context.removePhoto(id, photo.place)}>
          ${t('history.removePhoto')}
        </button>
      </div>
    </div>`;
  const label = stateOf(item, part);
  return html`<div
    class="photo ${state === 'failed' ? '' : 'going'}"
    title=${state === 'failed' ? nothing : label}
  >
    ${image}
    ${state === 'failed' ? nothing : html`<progress max="1" .value=${part} aria-label=${label}></progress>`}
  </div>`;
}

function cardTemplate(item: OutboxItemView, photo: OutboxPhotoView, context: PendingContext): TemplateResult {
  const part = partOf(photo);
  const isLost = item.state === 'failed';
  return html`<div class="card">
    <span class="lead"
      ><img src=${unsentSource(context.account(), item.clientGeneratedId, photo.place)} alt=""
    /></span>
    <div class="grow">
      <div class="meta">${isLost ? t('conversation.photo') : stateOf(item, part)}</div>
      ${
        isLost
          ? nothing
          : html`<progress max="1" .value=${part} aria-label=${t('conversation.photo')}></progress>`
      }
    </div>
  </div>`;
}
