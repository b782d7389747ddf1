import { css } from 'lit';

/** The third pane and what is in it. */
export const detailsStyles = css`
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
  }
  section + section,
  parley-person-card + section {
    padding-top: 12px;
    border-top: 1px solid var(--line);
  }
  h3 {
    display: flex;
    align-items: center;
    min-height: 32px;
    padding-inline: 8px 0;
    font-size: 12px;
    font-weight: 600;
    color: var(--text-soft);
  }
  .member {
    display: flex;
    align-items: center;
    border-radius: 8px;
  }
  .member:hover {
    background: var(--hover);
  }
  .person {
    flex: 1;
    display: flex;
    align-items: center;
    gap: 12px;
    min-width: 0;
    min-height: 48px;
    padding: 6px 8px;
    border-radius: 8px;
  }
  .block {
    display: block;
  }
  .person:focus-visible,
  .row:focus-visible {
    outline-offset: -2px;
  }
  .named {
    display: flex;
    gap: 8px;
    align-items: center;
    min-height: 40px;
    padding-inline: 8px 0;
  }
  .named .name {
    overflow-wrap: anywhere;
  }
  .row {
    display: flex;
    gap: 12px;
    align-items: center;
    width: 100%;
    min-height: 36px;
    padding: 6px 8px;
    border-radius: var(--radius);
  }
  .row:hover {
    background: var(--hover);
  }
  .row.danger {
    color: var(--negative);
  }
  .link-card {
    display: flex;
    gap: 4px;
    align-items: center;
    margin: 0 8px 4px;
    padding-block: 4px;
    padding-inline: 12px 4px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--raised);
  }
  .link-card .address {
    user-select: all;
  }
`;
