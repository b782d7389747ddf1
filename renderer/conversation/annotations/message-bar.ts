import { css, html, nothing, type TemplateResult } from 'lit';
import { icon, type IconName } from '../../kit/icons.ts';
import { timeOf } from '../../kit/times.ts';
import type { MessageItem } from '../../model/messages/message-items.ts';
import { t } from '../../../words/translate.ts';

interface BarActions {
  react(event: Event): void;
  reply(): void;
  menu(event: Event): void;
}

const barButton = (
  shown: IconName,
  name: string,
  run: (event: Event) => void,
  opens: 'menu' | 'dialog' | null,
): TemplateResult =>
  html`<button type="button" aria-label=${name} title=${name} aria-haspopup=${opens ?? nothing} @click=${run}>
    ${icon(shown, 16)}
  </button>`;

/** Beside a message that one points at: when it came and what can be done. News of others it is not. */
export const messageBar = (
  { at, eventId }: MessageItem,
  { react, reply, menu }: BarActions,
): TemplateResult =>
  html`<span class="aside" aria-live="off">
    <time aria-hidden="true">${timeOf(at)}</time>
    ${
      eventId === null
        ? nothing
        : html`<span class="bar" role="toolbar" aria-label=${t('history.more')}>
            ${barButton('smile', t('reaction.add'), react, 'dialog')}
            ${barButton('reply', t('reply.reply'), reply, null)}
            ${barButton('more', t('history.more'), menu, 'menu')}
          </span>`
    }
  </span>`;

export const messageBarStyles = css`
  .aside {
    position: absolute;
    top: 50%;
    inset-inline-start: calc(100% + 8px);
    display: flex;
    align-items: center;
    gap: 4px;
    transform: translateY(-50%);
    font-size: 12px;
    line-height: 16px;
    color: var(--text-soft);
    animation: aside var(--fast);
  }
  @keyframes aside {
    from {
      opacity: 0;
    }
  }
  .own .aside {
    inset-inline: auto calc(100% + 8px);
    flex-direction: row-reverse;
  }
  .bar {
    display: flex;
  }
  .bar button {
    display: grid;
    place-items: center;
    width: 26px;
    height: 26px;
    border-radius: var(--radius);
  }
  .bar button:hover {
    background: var(--hover);
    color: var(--text);
  }
  .bar button:focus-visible {
    outline-offset: -2px;
  }
  /* The time of the last one stands below it. */
  .message:last-child .aside time {
    display: none;
  }
  @media (max-width: 899px) {
    .aside time {
      display: none;
    }
  }
  /* No room beside a message: the bar lies over its edge. */
  @container (max-width: 459px) {
    .message {
      max-width: 100%;
    }
    .own.group {
      padding-inline-start: 42px;
    }
    .aside,
    .own .aside {
      top: 0;
      inset-inline: auto 4px;
      border: 1px solid var(--line);
      border-radius: var(--radius);
      background: var(--raised);
      transform: translateY(-60%);
    }
  }
`;
