import { css } from 'lit';

export const appStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    height: 100%;
  }
  parley-first-start {
    flex: 1;
    min-height: 0;
  }
  .panes {
    flex: 1;
    min-height: 0;
    display: grid;
    grid-template: minmax(0, 1fr) / 312px minmax(0, 1fr);
  }
  .panes[data-details] {
    grid-template-columns: 312px minmax(0, 1fr) 280px;
  }
  @media (max-width: 959px) {
    .panes,
    .panes[data-details] {
      grid-template-columns: 280px minmax(0, 1fr);
    }
    parley-details {
      position: fixed;
      inset-block: 0;
      inset-inline-end: 0;
      width: min(320px, 100vw);
      box-shadow: var(--shadow);
      z-index: 1;
    }
  }
  @media (min-width: 640px) {
    parley-sidebar > [slot='connection'] {
      display: none;
    }
  }
  @media (max-width: 639px) {
    .panes,
    .panes[data-details] {
      grid-template-columns: minmax(0, 1fr);
    }
    .panes:not([data-open]) parley-conversation {
      display: none;
    }
    .panes[data-open] parley-sidebar {
      display: none;
    }
    parley-sidebar {
      border: 0;
    }
    parley-sidebar > [slot='connection'] {
      --below: 4px;
    }
    parley-details {
      width: 100vw;
      border: 0;
    }
  }
`;
