import { css } from 'lit';

/**
 * What is chosen, pressed or on, where the system's colours are forced: declarations for a rule. A ring says there where
 * the focus is, so this is filled; and the browser must not paint plates of its own behind the words.
 */
export const filled = css`
  forced-color-adjust: none;
  border-color: Highlight;
  background: Highlight;
  color: HighlightText;
`;

/** The same for a row: all that stands in it takes its colours from the tokens, and its ring is drawn inside. */
export const filledRow = css`
  ${filled};
  --ground: Highlight;
  --hover: Highlight;
  --text: HighlightText;
  --text-soft: HighlightText;
  --accent: HighlightText;
  --accent-text: Highlight;
  --positive: HighlightText;
  --warning: HighlightText;
  --warning-mark: HighlightText;
  --negative: HighlightText;
  --focus: HighlightText;
`;
