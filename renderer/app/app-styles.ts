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
    grid-template: minmax(0, 1fr) auto / var(--sidebar, 312px) minmax(0, 1fr);
  }
  /* A call that rings takes its room from the list, or from a conversation that is alone: it covers nothing. */
  parley-ring {
    grid-area: 2 / 1;
    border-inline-end: 1px solid var(--line);
    anchor-name: --ring;
  }
  parley-sidebar {
    grid-area: 1 / 1;
  }
  parley-conversation {
    grid-area: 1 / 2 / span 2;
  }
  parley-details {
    grid-area: 1 / 3 / span 2;
  }
  .panes[data-details] {
    grid-template-columns: var(--sidebar, 312px) minmax(0, 1fr) 280px;
  }
  @media (max-width: 959px) {
    .panes {
      grid-template-columns: var(--sidebar, 280px) minmax(0, 1fr);
    }
    /* What 1720 pixels have at 200 %: the list becomes narrower before anything covers the conversation. */
    .panes[data-details] {
      grid-template-columns: minmax(256px, 1fr) minmax(320px, 2fr) 272px;
    }
  }
  @media (max-width: 859px) {
    .panes[data-details] {
      grid-template-columns: var(--sidebar, 280px) minmax(0, 1fr);
    }
    parley-details {
      position: fixed;
      inset-block: 0;
      inset-inline-end: 0;
      width: min(320px, 100vw);
      box-shadow: var(--shadow);
      z-index: 2;
    }
  }
  @media (min-width: 640px) {
    /* Above a call that rings: its buttons are to be reached. */
    parley-toast {
      position-anchor: --ring;
      inset-block-end: calc(anchor(top, 0px) + 16px);
    }
    parley-sidebar > [slot='connection'] {
      display: none;
    }
  }
  @media (max-width: 639px) {
    .panes,
    .panes[data-details] {
      grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
    }
    parley-ring {
      grid-area: 1 / 1;
      border: 0;
    }
    parley-sidebar,
    parley-conversation,
    parley-details {
      grid-area: 2 / 1;
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
      position: static;
      width: auto;
      border: 0;
    }
  }
`;
