import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Attachment } from '../../protocol/types.ts';
import type { OutboxItemView } from '../../preload/views.ts';
import { prefersReducedMotion } from '../kit/prefers-reduced-motion.ts';
import { attachmentView, type PhotoView, type PlaceView } from '../model/attachments.ts';
import { photoSource, unsentSource } from '../model/media.ts';
import { icon } from '../kit/icons.ts';
import { locale, t } from '../../words/translate.ts';
import type { MessageContext } from './message-context.ts';

/** A stylised map: the real one would need the network. */
const map = svg`<svg viewBox="0 0 84 84" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
  <rect class="land" width="84" height="84" />
  <path class="water" d="M0 54c16-10 28-9 42-3s26-1 42-8v41H0z" />
  <path class="road" d="M12 0v84M0 24h84M52 0l15 84" />
  <path class="pin" d="M42 22a12 12 0 0 1 12 12c0 9-12 22-12 22S30 43 30 34a12 12 0 0 1 12-12z" />
  <circle class="hole" cx="42" cy="34" r="4" />
</svg>`;

const linkButton = (
  url: string | null,
  text: string,
  { open }: MessageContext,
): TemplateResult | typeof nothing =>
  url === null
    ? nothing
    : html`<button type="button" class="link meta" role="link" title=${url} @click=${() => open(url)}>
        ${text}
      </button>`;

/** An unavailable picture is replaced by a notice in the same box. */
const failed = (event: Event): void => {
  (event.currentTarget as Element).closest('.photo')?.classList.add('gone');
};
const loaded = (event: Event): void => {
  (event.currentTarget as Element).closest('.photo')?.classList.remove('gone');
};

function photoTemplate(view: PhotoView, who: string, context: MessageContext): TemplateResult {
  const { photoId, link, animated } = view;
  // The thumbnail of an animated picture is a still one, which is shown where reduced motion is preferred.
  const form = animated && !prefersReducedMotion() ? 'whole' : 'thumbnail';
  const source = photoId === null ? view.picture : photoSource(context.account(), photoId, form);
  if (source === null) {
    return html`<div class="card">
      <span class="lead">${icon('image', 24)}</span>
      <div>
        <div class="name">${t('conversation.photo')}</div>
        ${linkButton(link, t('conversation.openPhoto'), context)}
      </div>
    </div>`;
  }
  const label = animated ? t('history.animatedBy', { name: who }) : t('history.photoBy', { name: who });
  const image = html`<img
      src=${source}
      width=${view.width}
      height=${view.height}
      alt=${label}
      decoding="async"
      draggable="false"
      @error=${failed}
      @load=${loaded}
    /><span class="gone-words">${icon('image', 20)}${t('history.photoGone')}</span>
    ${animated ? html`<span class="badge">${t('history.animated')}</span>` : nothing}`;
  if (photoId === null && link === null) return html`<div class="photo">${image}</div>`;
  const open = (): void => {
    if (photoId !== null) context.look(photoId);
    else if (link !== null) context.open(link);
  };
  return html`<button type="button" class="photo" title=${t('conversation.openPhoto')} @click=${open}>
    ${image}
  </button>`;
}

function placeTemplate(view: PlaceView, context: MessageContext): TemplateResult {
  const second = view.address || view.coordinates;
  return html`<div class="card">
    <span class="lead map"
      >${
        view.photoId === null
          ? map
          : html`<img src=${photoSource(context.account(), view.photoId, 'thumbnail')} alt="" />`
      }</span
    >
    <div class="grow">
      <div class="name cut" dir="auto">${view.name || t('preview.place')}</div>
      ${second ? html`<div class="meta"><bdi>${second}</bdi></div>` : nothing}
      <div class="answers">
        ${linkButton(view.link, t('conversation.openMap'), context)}
        ${
          view.coordinates === ''
            ? nothing
            : html`<button type="button" class="link meta" @click=${() => context.copy(view.coordinates)}>
                ${t('history.copyCoordinates')}
              </button>`
        }
      </div>
    </div>
  </div>`;
}

const unknown = (): TemplateResult =>
  html`<div class="card">
    <span class="lead">${icon('help', 24)}</span>
    <div class="soft">${t('preview.attachments', { count: 1 })}</div>
  </div>`;

/** Everything that is embedded in one message: pictures side by side, then the rest. */
export function attachmentsTemplate(
  attachments: readonly Attachment[],
  who: string,
  context: MessageContext,
): TemplateResult | typeof nothing {
  if (attachments.length === 0) return nothing;
  const views = attachments.map(attachmentView);
  const photos = views.filter((view) => view.kind === 'photo');
  const shown = photos.map((view) => photoTemplate(view, who, context));
  return html`${
    photos.length > 1
      ? html`<div class="photos ${photos.length % 2 === 1 ? 'odd' : ''}">${shown}</div>`
      : shown
  }
  ${views.map((view) =>
    view.kind === 'place' ? placeTemplate(view, context) : view.kind === 'unknown' ? unknown() : nothing,
  )}`;
}

/** A picture on its way, or one that did not get there. */
export function pendingPhotoTemplate(
  { clientGeneratedId, state }: OutboxItemView,
  { size, sent }: NonNullable<OutboxItemView['photo']>,
  context: MessageContext,
): TemplateResult {
  const part = size > 0 ? Math.min(1, sent / size) : 0;
  const isLost = state === 'failed';
  const percent = new Intl.NumberFormat(locale(), { style: 'percent' }).format(part);
  return html`<div class="card">
    <span class="lead"><img src=${unsentSource(context.account(), clientGeneratedId)} alt="" /></span>
    <div class="grow">
      <div class="meta">
        ${
          isLost
            ? t('conversation.photo')
            : state === 'sending'
              ? t('history.sendingPhoto', { percent })
              : t('history.photoWaits')
        }
      </div>
      ${
        isLost
          ? nothing
          : html`<progress max="1" .value=${part} aria-label=${t('conversation.photo')}></progress>`
      }
    </div>
  </div>`;
}
