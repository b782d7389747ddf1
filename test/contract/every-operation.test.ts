import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operationNames } from '../../protocol/index.ts';
import { caseFiles, cases } from './cases/index.ts';
import { namesConversation } from './frame/run-cases.ts';

test('there is a case for every operation, and for no other', () => {
  expect(Object.keys(cases).sort()).toEqual([...operationNames].sort());
});

test('every case is run by a test file', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.startsWith('cases-'));
  expect(files.sort()).toEqual(Object.keys(caseFiles).map((name) => `cases-${name}.test.ts`));
  const run = Object.values(caseFiles).flatMap((some) => Object.keys(some));
  expect(run.sort()).toEqual([...operationNames].sort());
});

test('every case has a request that is granted, and one that is refused where anything is asked for', () => {
  // They ask for nothing that could be refused.
  const granting = [
    'SearchEntities',
    'GetSuggestedEntities',
    'GetSelfInfo',
    'GetBlockedEntities',
    'ListClients',
    'CreateInvitation',
  ];
  const lists = ['SyncAllNewEvents', 'SyncRecentConversations'];
  const idle = ['SetConversationLevel', 'MarkEventObserved'];
  const lacking = operationNames.filter((name) => {
    const one = cases[name];
    const refused = Object.keys(one.refused).length > 0 || namesConversation(name);
    return Object.keys(one.good).length === 0 || !refused;
  });
  expect(lacking.sort()).toEqual([...granting, ...lists, ...idle].sort());
});
