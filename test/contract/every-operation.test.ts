import { expect, test } from 'vitest';
import { operationNames, operations, ResponseStatus } from '../../protocol/index.ts';
import { cases } from './cases/index.ts';
import { namesConversation } from './frame/run-cases.ts';
import { callsOver, signUp } from './support/person.ts';
import { TestService } from './support/service.ts';

test('there is a case for every operation, and for no other', () => {
  expect(Object.keys(cases).sort()).toEqual([...operationNames].sort());
});

test('every case has a request that is granted, and one that is refused where anything is asked for', () => {
  // They ask for nothing that could be refused.
  const granting = ['SearchEntities', 'GetSelfInfo', 'GetBlockedEntities', 'ListClients'];
  const lists = ['SyncAllNewEvents', 'SyncRecentConversations'];
  const idle = ['SetConversationLevel', 'MarkEventObserved'];
  const lacking = operationNames.filter((name) => {
    const one = cases[name];
    if ('notYet' in one) return false;
    const refused = Object.keys(one.refused).length > 0 || namesConversation(name);
    return Object.keys(one.good).length === 0 || !refused;
  });
  expect(lacking.sort()).toEqual([...granting, ...lists, ...idle].sort());
});

test('what is not carried out yet says so', async () => {
  await using service = await TestService.start();
  await using calls = await callsOver(service, await signUp(service), 'http', 'extended');
  for (const name of operationNames.filter((name) => 'notYet' in cases[name])) {
    const { response_header } = await calls.call(operations[name].name, {});
    expect([name, response_header]).toMatchObject([
      name,
      {
        status: ResponseStatus.RESPONSE_STATUS_INVALID_REQUEST,
        error_description: expect.stringContaining('not available yet'),
      },
    ]);
  }
});
