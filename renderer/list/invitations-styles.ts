import { css } from 'lit';

export const invitationStyles = css`
  :host {
    display: block;
  }
  ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  li {
    padding: 4px;
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
    background: var(--surface);
    --ground: var(--surface);
  }
  li.open {
    border-color: var(--accent);
    background: var(--accent-soft);
    --ground: var(--accent-soft);
  }
  @media (forced-colors: active) {
    li.open {
      outline: 2px solid Highlight;
    }
  }
  .look {
    display: flex;
    gap: 12px;
    align-items: center;
    width: 100%;
    padding: 8px;
    border-radius: 8px;
  }
  .look > .grow,
  .look .cut {
    display: block;
  }
  .line {
    display: flex;
    gap: 8px;
    align-items: center;
  }
  .line .meta {
    flex: none;
  }
  .buttons {
    display: flex;
    gap: 6px;
    flex-wrap: wrap;
    padding: 0 8px 8px;
  }
  .buttons .button {
    flex: 1 0 auto;
    min-height: 28px;
    padding-inline: 8px;
  }
  section {
    margin-top: 16px;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    justify-items: start;
  }
  section ul {
    width: 100%;
    margin-top: 8px;
  }
  h2 {
    padding-inline: 8px;
    font-size: 12px;
    line-height: 16px;
    font-weight: 600;
    color: var(--text-soft);
  }
  p.meta {
    padding-inline: 8px;
  }
  .link {
    margin: 4px 8px;
  }
`;
