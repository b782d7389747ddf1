import { css } from 'lit';

/** A page of its own with one form in its middle. */
export const formStyles = css`
  :host {
    display: block;
    height: 100%;
    overflow-y: auto;
    background: var(--canvas);
  }
  main {
    display: grid;
    gap: 24px;
    align-content: center;
    justify-items: center;
    min-height: 100%;
    padding: 32px 24px;
  }
  h1 {
    font-size: 24px;
    line-height: 32px;
    font-weight: 600;
    outline: none;
  }
  .head {
    display: grid;
    gap: 4px;
    justify-items: center;
    text-align: center;
    text-wrap: balance;
  }
  .form {
    position: relative;
    width: min(400px, 100%);
    padding: 24px;
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
    background: var(--surface);
  }
  .form .back {
    position: absolute;
    top: 20px;
    inset-inline-start: 12px;
  }
  .form .head {
    margin-bottom: 20px;
    padding-inline: 28px;
  }
  .form h1 {
    font-size: 20px;
    line-height: 28px;
  }
  @media (max-height: 479px) {
    main {
      gap: 16px;
      padding-block: 16px;
    }
    .form {
      padding-block: 16px;
    }
    .form .back {
      top: 12px;
    }
  }
`;
