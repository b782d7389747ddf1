import { afterAll, beforeAll, expect, test } from 'vitest';
import { OffTheRecordStatus, OffTheRecordToggle } from '../../protocol/index.ts';
import { refusedHeader } from './support/refused.ts';
import { callsOver, signUp, transports } from './support/person.ts';
import { TestServer } from './support/server.ts';
import { TestSession } from './support/session.ts';
import { converse } from './support/talk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ args: ['--history-switch', 'off'] });
});
afterAll(() => server[Symbol.asyncDispose]());

test.each(transports)('over %s the administrator’s choice stands', async (transport) => {
  const ada = await signUp(server, 'ada');
  const ben = await signUp(server, 'ben');
  await using session = await TestSession.open(server, ada.token, 'extended');
  await using other = await TestSession.open(server, ben.token, 'extended');
  const { id, otr_toggle } = await converse(session, [ben]);
  expect(otr_toggle).toBe(OffTheRecordToggle.OFF_THE_RECORD_TOGGLE_DISABLED);
  await using calls = await callsOver(server, ada, transport, 'extended');
  const { response_header, created_event } = await calls.call('ModifyOTRStatus', {
    otr_status: OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD,
    event_request_header: { conversation_id: { id }, client_generated_id: 5 },
  });
  expect(created_event ?? null).toBeNull();
  expect(response_header).toMatchObject(refusedHeader('history_locked'));
  const { conversation_state } = await other.call('GetConversation', {
    conversation_spec: { conversation_id: { id } },
  });
  expect(conversation_state?.event ?? []).toEqual([]);
  expect(conversation_state?.conversation?.otr_status).toBe(
    OffTheRecordStatus.OFF_THE_RECORD_STATUS_ON_THE_RECORD,
  );
});
