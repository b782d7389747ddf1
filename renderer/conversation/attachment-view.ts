import { html, nothing, svg, type TemplateResult } from 'lit';
import { filesIn } from '../../protocol/messages/files.ts';
import { voiceIn } from '../../protocol/messages/voice.ts';
import type { Attachment } from '../../protocol/types.ts';
import { prefersReducedMotion } from '../kit/prefers-reduced-motion.ts';
import { attachmentView, type PhotoView, type PlaceView } from '../model/attachments.ts';
import { photoSource } from '../model/media.ts';
import { icon } from '../kit/icons.ts';
import { t } from '../../words/translate.ts';
import type { ShownFile } from '../model/files/downloads.ts';
import {
  fileAct,
  fileBarTemplate,
  fileFailureTemplate,
  fileIcon,
  fileNameTemplate,
  fileSizeText,
} from '../model/files/file-view.ts';
import type { MessageItem } from '../model/messages/message-items.ts';
import type { MessageContext } from './message-context.ts';
import { photoGrid, shownPhotos } from './photos/photo-grid.ts';
import { voiceTemplate } from './voice/voice-template.ts';

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

interface PhotoPlace {
  who: string;
  /** From 0. */
  at: number;
  of: number;
}

function labelOf({ animated }: PhotoView, { who, at, of }: PhotoPlace): string {
  if (of > 1) return t('history.photoOf', { name: who, at: at + 1, of });
  return animated ? t('history.animatedBy', { name: who }) : t('history.photoBy', { name: who });
}

function photoTemplate(view: PhotoView, place: PhotoPlace, context: MessageContext): TemplateResult {
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
  const beyond = place.at === shownPhotos - 1 ? place.of - shownPhotos : 0;
  const image = html`<img
      src=${source}
      width=${view.width}
      height=${view.height}
      alt=${labelOf(view, place)}
      decoding="async"
      draggable="false"
      @error=${failed}
      @load=${loaded}
    /><span class="gone-words">${icon('image', 20)}${t('history.photoGone')}</span>
    ${animated ? html`<span class="badge">${t('history.animated')}</span>` : nothing}
    ${beyond > 0 ? html`<span class="beyond" dir="ltr" role="img" aria-label=${t('history.morePhotos', { count: beyond })}>+${beyond}</span>` : nothing}`;
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

/** Everything that is embedded in one message: pictures as one grid, then the rest. */
export function attachmentsTemplate(
  attachments: readonly Attachment[],
  who: string,
  context: MessageContext,
): TemplateResult | typeof nothing {
  if (attachments.length === 0) return nothing;
  const views = attachments.map(attachmentView);
  const photos = views.filter((view) => view.kind === 'photo');
  return html`${photoGrid(photos, (view, at) => photoTemplate(view, { who, at, of: photos.length }, context))}
  ${views.map((view) =>
    view.kind === 'place' ? placeTemplate(view, context) : view.kind === 'unknown' ? unknown() : nothing,
  )}`;
}

function fileTemplate(file: ShownFile, { downloads }: MessageContext): TemplateResult {
  const state = downloads.state(file);
  const acts = [fileAct('open', file, downloads), fileAct('save', file, downloads)];
  return html`<div class="card file">
    <span class="lead">${fileIcon(file.name)}</span>
    <div class="grow">
      <div class="name">${fileNameTemplate(file.name)}</div>
      ${fileBarTemplate(file, state)}
      <div class="answers">
        <span class="meta">${fileSizeText(file, state)}</span>
        ${acts.map(
          ({ text, label, hidden, run }) =>
            html`<button type="button" class="link meta" aria-label=${label} ?hidden=${hidden} @click=${run}>
              ${text}
            </button>`,
        )}
      </div>
      ${fileFailureTemplate(state)}
    </div>
  </div>`;
}

/** The files of a message, below each other. */
export function filesTemplate(
  { annotation, eventId }: Pick<MessageItem, 'annotation' | 'eventId'>,
  context: MessageContext,
): TemplateResult | typeof nothing {
  const conversationId = context.conversation();
  if (eventId === null || conversationId === null) return nothing;
  const files = filesIn({ annotation });
  return html`${files.map(({ id, name, size, type }) => {
    const file = { conversationId, eventId, id, name, size };
    const voice = voiceIn(type);
    return voice ? voiceTemplate(file, voice, context) : fileTemplate(file, context);
  })}`;
}
