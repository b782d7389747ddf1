import { expect, test } from 'vitest';
import { isOperationName, operationAt, operationNames, operations } from './operations.ts';

test('there are 26 operations, four of them in the extended variant only', () => {
  const specified = operationNames.filter((name) => !operations[name].supplement);
  expect(specified).toHaveLength(26);
  expect(specified.filter((name) => operations[name].extendedOnly)).toEqual([
    'GetGroupConversationUrl',
    'ModifyOTRStatus',
    'SendOffnetworkInvitation',
    'SetGroupLinkSharingEnabled',
  ]);
});

test('the supplement adds 19, two of them in the extended variant only', () => {
  const added = operationNames.filter((name) => operations[name].supplement);
  expect(added).toHaveLength(19);
  expect(added.filter((name) => operations[name].extendedOnly)).toEqual([
    'GetMessages',
    'OpenGroupConversationFromUrl',
  ]);
  expect(operations.RevokeClient.path).toBe('/chat/v1/clients/revokeclient');
});

test('an operation tells where it is and what it takes', () => {
  expect(operations.SendChatMessage).toEqual({
    name: 'SendChatMessage',
    group: 'conversations',
    path: '/chat/v1/conversations/sendchatmessage',
    extendedOnly: false,
    supplement: false,
    request: 'SendChatMessageRequest',
    response: 'SendChatMessageResponse',
  });
  expect(operations.SendOffnetworkInvitation.path).toBe('/chat/v1/devices/sendoffnetworkinvitation');
});

test('each path leads to its operation, others to none', () => {
  for (const name of operationNames) expect(operationAt(operations[name].path)).toBe(operations[name]);
  for (const path of [
    '',
    '/',
    '/chat/v1/conversations/SendChatMessage',
    '/chat/v1/contacts/sendchatmessage',
    '__proto__',
  ]) {
    expect(operationAt(path)).toBeUndefined();
  }
});

test('a name is an operation only when it is in the table itself', () => {
  expect(isOperationName('SetTyping')).toBe(true);
  for (const name of ['', 'settyping', 'toString', '__proto__']) expect(isOperationName(name)).toBe(false);
});
