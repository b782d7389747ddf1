import { css } from 'lit';

/** What every component's shadow root starts from: box model, text helpers, icons, focus ring, slim scrollbars. */
export const base = css`
  :host {
    box-sizing: border-box;
    font: 400 var(--size) / 20px var(--font);
    color: var(--text);
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p {
    margin: 0;
    font: inherit;
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }
  button {
    background: none;
    border: 0;
    padding: 0;
    text-align: inherit;
    cursor: default;
  }
  ::placeholder {
    color: var(--text-soft);
    opacity: 1;
  }
  @media (forced-colors: active) {
    /* Else it looks like something that has been written. */
    ::placeholder {
      color: GrayText;
    }
  }
  ::selection {
    background: color-mix(in oklch, var(--accent) 30%, transparent);
  }
  svg.icon {
    display: block;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  svg.along:dir(rtl) {
    transform: scaleX(-1);
  }
  .cut {
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  /* What others wrote runs in its own direction, and is cut at its own end. */
  .cut[dir] {
    text-align: -webkit-match-parent;
  }
  /* What one types too; it stays at the side where the window begins. */
  :where(input) {
    unicode-bidi: plaintext;
    text-align: -webkit-match-parent;
  }
  .grow {
    flex: 1;
    min-width: 0;
  }
  .soft {
    color: var(--text-soft);
  }
  .meta {
    font-size: var(--size-meta);
    line-height: 16px;
    color: var(--text-soft);
  }
  .name {
    font-weight: 600;
  }
  .hidden-text {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  /* Rows stand close together: a ring outside would be cut by the next one. */
  [role='option']:focus-visible {
    outline-offset: -2px;
  }
  .scroll {
    overflow-y: auto;
  }
  .scroll::-webkit-scrollbar {
    width: 10px;
  }
  .scroll::-webkit-scrollbar-thumb {
    border: 2px solid transparent;
    border-radius: 5px;
    background: var(--line) padding-box;
  }
  .scroll::-webkit-scrollbar-thumb:hover {
    background-color: var(--text-soft);
  }
`;

/** Text buttons and fields, shared by forms, menus and dialogs. */
export const controls = css`
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-height: 32px;
    padding: 0 12px;
    border-radius: var(--radius);
    border: 1px solid var(--line);
    background: var(--raised);
    font-weight: 600;
    white-space: nowrap;
    transition: background var(--fast);
  }
  .button:hover:not([disabled], [aria-disabled='true']) {
    background: var(--raised-hover);
  }
  .button.primary {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--accent-text);
  }
  .button.primary:hover:not([disabled], [aria-disabled='true']) {
    background: var(--accent-strong);
  }
  .button.quiet {
    border-color: transparent;
    background: none;
  }
  .button.danger {
    color: var(--negative);
  }
  /* What is busy keeps the focus, so it is not disabled for the browser. */
  .button[disabled],
  .button[aria-disabled='true'] {
    color: var(--text-soft);
    background: var(--hover);
    border-color: var(--line);
  }
  @media (forced-colors: active) {
    .button.primary:not([disabled], [aria-disabled='true']) {
      forced-color-adjust: none;
    }
    .button[disabled],
    .button[aria-disabled='true'] {
      color: GrayText;
      border-color: GrayText;
    }
  }
  .link {
    color: var(--accent);
    font-weight: 600;
    border-radius: 4px;
  }
  .link:hover {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  .input {
    width: 100%;
    min-height: 32px;
    padding: 5px 10px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--raised);
    transition: border-color var(--fast);
  }
  .input:focus-visible {
    outline-offset: -1px;
  }
  :where(select).input {
    appearance: none;
    width: auto;
    padding-inline-end: 30px;
    background: var(--raised) var(--chevron) no-repeat right 9px center / 16px;
    text-overflow: ellipsis;
  }
  :where(select:dir(rtl)).input {
    background-position: left 9px center;
  }
  .input[aria-invalid='true'] {
    border-color: var(--negative);
  }
  .problem {
    display: flex;
    gap: 6px;
    align-items: flex-start;
    font-size: var(--size-meta);
    line-height: 16px;
    color: var(--negative);
  }
`;
