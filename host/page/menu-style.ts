/** Plain and quiet, near to what desktops draw; light or dark as the page is. */
export const menuStyle = `
  :host { all: initial; }
  dialog {
    position: fixed; inset: 0; width: 100%; height: 100%; max-width: none; max-height: none;
    margin: 0; padding: 0; border: 0; background: transparent; overflow: hidden; outline: none;
    font: 13px/20px system-ui, sans-serif; color-scheme: light dark; cursor: default; user-select: none;
    --ground: #ffffff; --ink: #1d1f22; --faint: #6d7178; --edge: #d3d6da; --mark: #e6e9ed; --line: #e4e6e9;
    color: var(--ink);
  }
  dialog::backdrop { background: transparent; }
  .menu {
    position: fixed; box-sizing: border-box; min-width: 160px; max-width: min(420px, 100vw - 8px);
    max-height: calc(100vh - 8px); padding: 5px; overflow: hidden auto; scrollbar-width: thin;
    border: 1px solid var(--edge); border-radius: 8px; background: var(--ground);
    box-shadow: 0 6px 20px rgb(0 0 0 / 18%);
  }
  .item {
    display: flex; align-items: center; gap: 8px; min-height: 20px; padding: 4px 10px 4px 8px;
    border-radius: 5px; outline: none; white-space: nowrap;
  }
  .label { flex: 1; overflow: hidden; text-overflow: ellipsis; }
  .keys { margin-left: 28px; color: var(--faint); }
  .tick, .more { width: 12px; height: 12px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.6; }
  .more { width: 10px; height: 10px; margin-left: 16px; color: var(--faint); }
  .item[aria-disabled='true'] { color: var(--faint); }
  .item:focus, .item[aria-expanded='true'] { background: var(--mark); }
  .item[aria-disabled='true']:focus { background: transparent; box-shadow: inset 0 0 0 1px var(--line); }
  .separator { height: 1px; margin: 5px 8px; background: var(--line); }
  .bar {
    position: fixed; inset: 0 0 auto; display: flex; gap: 2px; padding: 3px 4px; background: var(--ground);
    border-bottom: 1px solid var(--edge);
  }
  .bar .item { padding: 2px 10px; }
  .key { text-decoration: underline; text-underline-offset: 2px; }
  @media (prefers-color-scheme: dark) {
    dialog {
      --ground: #2a2c30; --ink: #eceef0; --faint: #9a9fa6; --edge: #45484e; --mark: #3d4148; --line: #3f4247;
    }
    .menu { box-shadow: 0 6px 20px rgb(0 0 0 / 45%); }
  }
  @media (forced-colors: active) {
    .item:focus, .item[aria-expanded='true'] { outline: 2px solid Highlight; }
  }
`;
