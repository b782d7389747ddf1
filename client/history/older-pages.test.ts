import { expect, it } from 'vitest';
import { ConversationStatus, ConversationView as View } from '../../protocol/index.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import { ChangeBatch } from '../model/change-batch.ts';
import { Model } from '../model/model.ts';
import { Unsaved } from '../model/unsaved.ts';
import { OlderPages } from './older-pages.ts';

const event = (timestamp: number) => ({
  conversation_id: { id: 'c' },
  sender_id: { gaia_id: 'ann' },
  event_id: `e${timestamp}`,
  timestamp,
  advances_sort_timestamp: true,
});

const conversation = {
  conversation_id: { id: 'c' },
  self_conversation_state: {
    status: ConversationStatus.CONVERSATION_STATUS_ACTIVE,
    view: [View.CONVERSATION_VIEW_INBOX],
    sort_timestamp: 3,
  },
};

function scene() {
  const unsaved = new Unsaved(() => undefined);
  const model = new Model(new ChangeBatch(() => undefined), unsaved);
  const asked: unknown[] = [];
  const call = (async (_name: string, request: { event_continuation_token?: unknown }) => {
    asked.push(request.event_continuation_token);
    return { conversation_state: { event: [event(1), event(2)] } };
  }) as unknown as RpcCall;
  const cache = {
    events: async () => ({ events: [], complete: false }),
    annotations: async () => [],
    extent: async () => ({ oldest: null, complete: false }),
  };
  return { model, asked, pages: new OlderPages({ model, unsaved, cache, call }) };
}

it('are requested once for all who need them at the same time', async () => {
  const { model, asked, pages } = scene();
  model.putConversation(conversation);
  model.events.add('c', [event(3)], 'quiet');
  await Promise.all([pages.load('c'), pages.load('c')]);
  expect(asked).toEqual([{ event_timestamp: 3 }]);
  expect(model.events.timeline('c').events.map(({ timestamp }) => timestamp)).toEqual([1, 2, 3]);
});

it('are requested again after there were none', async () => {
  const { model, asked, pages } = scene();
  expect(await pages.load('c')).toMatchObject({ events: [], hasOlder: false });
  model.putConversation(conversation);
  model.events.add('c', [event(3)], 'quiet');
  expect((await pages.load('c')).events).toHaveLength(3);
  expect(asked).toHaveLength(1);
});
