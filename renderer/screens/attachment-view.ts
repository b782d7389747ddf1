import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Attachment } from '../../protocol/types.ts';
import { type AttachmentView, attachmentView } from '../format/attachments.ts';
import { icon } from '../icons/icons.ts';
import { words } from '../words/words.ts';

type Open = (url: string) => void;

/** A stylised map: the real one would need the network. */
const map = svg`<svg viewBox="0 0 84 84" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
  <rect class="land" width="84" height="84" />
  <path class="water" d="M0 54c16-10 28-9 42-3s26-1 42-8v41H0z" />
  <path class="road" d="M12 0v84M0 24h84M52 0l15 84" />
  <path class="pin" d="M42 22a12 12 0 0 1 12 12c0 9-12 22-12 22S30 43 30 34a12 12 0 0 1 12-12z" />
  <circle class="hole" cx="42" cy="34" r="4" />
</svg>`;

const linkButton = (url: string | null, text: string, open: Open): TemplateResult | typeof nothing =>
  url === null
    ? nothing
    : html`<button type="button" class="link meta" role="link" title=${url} @click=${() => open(url)}>
        ${text}
      </button>`;

function viewTemplate(view: AttachmentView, open: Open): TemplateResult {
  switch (view.kind) {
    case 'photo': {
      const { picture, link } = view;
      if (picture === null) {
        return html`<div class="card">
          <span class="lead">${icon('image', 24)}</span>
          <div>
            <div class="name">${words.conversation.photo}</div>
            ${linkButton(link, words.conversation.openPhoto, open)}
          </div>
        </div>`;
      }
      const image = html`<img
        src=${picture}
        width=${view.width}
        height=${view.height}
        alt=${words.conversation.photo}
      />`;
      return link === null
        ? html`<div class="photo">${image}</div>`
        : html`<button
            type="button"
            class="photo"
            aria-label=${words.conversation.openPhoto}
            @click=${() => open(link)}
          >
            ${image}
          </button>`;
    }
    case 'place':
      return html`<div class="card">
        <span class="lead map">${map}</span>
        <div class="grow">
          <div class="name cut">${view.name || words.conversation.place}</div>
          ${view.address ? html`<div class="meta">${view.address}</div>` : nothing}
          ${linkButton(view.link, words.conversation.openMap, open)}
        </div>
      </div>`;
    case 'unknown':
      return html`<div class="card">
        <span class="lead">${icon('help', 24)}</span>
        <div class="soft">${words.conversation.attachment}</div>
      </div>`;
  }
}

export const attachmentTemplate = (attachment: Attachment, open: Open): TemplateResult =>
  viewTemplate(attachmentView(attachment), open);
