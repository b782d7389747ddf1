import { css, html, type TemplateResult } from 'lit';
import { unreadText } from '../../words/unread-count.ts';

export const pillStyles = css`
  .pill {
    flex: none;
    min-width: 20px;
    height: 20px;
    padding: 0 6px;
    border-radius: 10px;
    background: var(--accent);
    color: var(--accent-text);
    font-size: 12px;
    line-height: 20px;
    font-weight: 600;
    text-align: center;
  }
  .pill.muted {
    background: var(--pill-muted);
    color: var(--text-soft);
  }
  .pill.small {
    min-width: 16px;
    height: 16px;
    padding: 0 5px;
    font-size: 11px;
    line-height: 16px;
  }
  .pill.dot {
    min-width: 12px;
    height: 12px;
    padding: 0;
  }
  @media (forced-colors: active) {
    /* The browser would paint a plate of its own behind the figures. */
    .pill {
      forced-color-adjust: none;
    }
    .pill.muted {
      outline: 1px solid CanvasText;
      outline-offset: -1px;
      background: Canvas;
      color: CanvasText;
    }
  }
`;

interface PillOptions {
  /** It must not call for attention. */
  muted?: boolean;
  small?: boolean;
  /** There may be more than were counted. */
  more?: boolean;
}

/** A count of what is unread or waits. */
export const pill = (count: number, { muted, small, more }: PillOptions = {}): TemplateResult =>
  html`<span class="pill ${muted ? 'muted' : ''} ${small ? 'small' : ''}" aria-hidden="true"
    >${unreadText(count, more)}</span
  >`;

/** Stands for a count where there is nothing to count. */
export const dot = (muted = false): TemplateResult =>
  html`<span class="pill dot ${muted ? 'muted' : ''}" aria-hidden="true"></span>`;
