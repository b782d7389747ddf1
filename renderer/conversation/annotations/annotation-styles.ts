import { css } from 'lit';
import { mentionStyles } from '../mentions/mention-view.ts';
import { deletedStyles } from './deleted-message.ts';
import { editedStyles } from './edited-mark.ts';
import { messageBarStyles } from './message-bar.ts';
import { reactionStyles } from './reaction-pills.ts';

const belowStyles = css`
  .below {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px;
    max-width: 100%;
    margin-bottom: 3px;
  }
  .own .below {
    justify-content: flex-end;
  }
  .action .below {
    flex-basis: 100%;
    justify-content: center;
    font-style: normal;
  }
`;

/** What stands around the text of a message. */
export const annotationStyles = [
  belowStyles,
  mentionStyles,
  messageBarStyles,
  reactionStyles,
  editedStyles,
  deletedStyles,
];
