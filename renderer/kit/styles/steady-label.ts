import { css, html, type TemplateResult } from 'lit';

export const steadyStyles = css`
  .steady {
    display: inline-grid;
  }
  .steady::after {
    content: attr(data-text) / '';
    height: 0;
    overflow: hidden;
    visibility: hidden;
    font-weight: 600;
  }
`;

/** Words that become bold where they are chosen, with room for that from the beginning: nothing beside them moves. */
export const steadyLabel = (text: string): TemplateResult =>
  html`<span class="steady" data-text=${text}>${text}</span>`;
