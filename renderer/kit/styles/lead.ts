import { css } from 'lit';

/** What stands before a row or a card, an icon on the accent's ground: declarations for a rule, with its size beside them. */
export const lead = css`
  flex: none;
  display: grid;
  place-items: center;
  background: var(--accent-soft);
  color: var(--accent);
`;

/** As large and round as a person's picture in a row. */
export const roundLead = css`
  ${lead};
  width: 36px;
  height: 36px;
  border-radius: 50%;
`;

/** As high as the card that it begins. */
export const cardLead = css`
  ${lead};
  align-self: stretch;
  width: 56px;
`;
