import { css } from 'lit';

export const voiceMessageStyles = css`
  :host {
    display: block;
    width: 340px;
    max-width: 100%;
  }
  .card {
    display: flex;
    align-items: flex-start;
    gap: 12px;
    padding-block: 10px 8px;
    padding-inline: 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
    background: var(--raised);
  }
  .wave {
    position: relative;
    height: 32px;
    padding-block: 4px;
  }
  .wave .bars {
    position: relative;
    pointer-events: none;
  }
  /* The bars are what is seen of it. */
  .wave input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .wave input:disabled {
    cursor: default;
  }
  .wave input:focus-visible + .bars {
    border-radius: 4px;
    outline: 2px solid var(--focus);
    outline-offset: 3px;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 12px;
    margin-top: 2px;
  }
  .time {
    font-variant-numeric: tabular-nums;
  }
  .link {
    font-weight: 400;
  }
  .speed {
    min-width: 36px;
    margin-inline-start: auto;
    padding: 1px 6px;
    border: 1px solid var(--line);
    border-radius: 10px;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
  .speed:hover {
    background: var(--hover);
    color: var(--text);
  }
`;
