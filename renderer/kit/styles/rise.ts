import { css } from 'lit';

/** The motion `rise`, of what comes up from below as it appears. */
export const riseStyles = css`
  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(8px);
    }
  }
`;
