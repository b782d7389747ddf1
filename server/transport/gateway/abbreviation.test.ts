import { expect, test } from 'vitest';
import { abbreviation } from './abbreviation.ts';

test.each([
  ['BatchUpdate', 'cbu'],
  ['SyncAllNewEventsResponse', 'csanerp'],
  ['SendChatMessageResponse', 'cscmrp'],
  ['GetSelfInfoResponse', 'cgsirp'],
])('%s is %s', (message, expected) => {
  expect(abbreviation(message)).toBe(expected);
});
