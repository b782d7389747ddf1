import { limits } from '../../protocol/index.ts';
import type { ComposingCommands } from '../../preload/commands/composing.ts';
import { flag, key, list, message, oneOf, picture, record, whole, type ChecksOf } from './check.ts';

const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

export const composingChecks: ChecksOf<ComposingCommands> = {
  sendWith: [
    key,
    key,
    message('MessageContent'),
    record(
      {
        photo: record({ bytes: picture, type: oneOf(...pictureTypes) }),
        annotation: list(message('EventAnnotation'), limits.messageAttachments),
      },
      true,
    ),
  ],
  editMessage: [key, whole, message('MessageContent')],
  setEmojiConversion: [key, flag],
};
