import { css, html } from 'lit';
import { fingerprintGroups } from './fingerprint-lines.ts';

/** A fingerprint in groups, to be compared by eye and copied as a whole. */
export const fingerprint = (text: string) =>
  html`<code class="fingerprint" tabindex="0"
    >${fingerprintGroups(text).map((group) => html`<span>${group}</span> `)}</code
  >`;

export const fingerprintStyles = css`
  .fingerprint {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(84px, 1fr));
    gap: 4px 12px;
    padding: 10px 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--raised);
    font:
      12px / 18px ui-monospace,
      'DejaVu Sans Mono',
      monospace;
    user-select: text;
    cursor: text;
  }
`;
