import { limits } from '../../protocol/index.ts';
import type { ComposingCommands } from '../../preload/commands/composing.ts';
import { flag, key, list, message, oneOf, picture, record, text, whole, type ChecksOf } from './check.ts';

const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

export const composingChecks: ChecksOf<ComposingCommands> = {
  sendWith: [
    key,
    key,
    message('MessageContent'),
    record(
      {
        draftPhoto: whole,
        annotation: list(message('EventAnnotation'), limits.messageAttachments),
      },
      true,
    ),
  ],
  addDraftPhoto: [key, key, record({ name: text, type: oneOf(...pictureTypes), bytes: picture })],
  removeDraftPhoto: [key, whole],
  hasDraftPhoto: [key, whole],
  editMessage: [key, whole, message('MessageContent')],
  setEmojiConversion: [key, flag],
};
