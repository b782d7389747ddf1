import { expect, it } from 'vitest';
import { EventType, MembershipChangeType } from '../../protocol/enums.ts';
import { app, conversation, event, message, noon, participant } from '../fixtures/model.ts';
import { Mirror } from '../model/mirror.ts';
import { FirstConversation } from './first-conversation.ts';

const joins = (id: string) =>
  event('j', id, noon, {
    event_type: EventType.EVENT_TYPE_ADD_USER,
    membership_change: {
      type: MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN,
      participant_ids: [participant(id)],
    },
  });

function opened(wide: boolean, ...conversations: ReturnType<typeof conversation>[]): string[] {
  const mirror = new Mirror();
  mirror.app.set(app());
  mirror.applySnapshot({ account: 'a', people: [], conversations });
  const ids: string[] = [];
  const first = new FirstConversation(mirror, { matches: wide }, (id, focus) =>
    ids.push(focus ? `${id}, to write` : id),
  );
  first.check();
  first.check();
  return ids;
}

const old = conversation('old', ['rui'], { lastEvent: message('1', 'rui', noon - 5) });

it('opens the most recent conversation once, where both panes are on screen', () => {
  const newer = conversation('new', ['wen'], { lastEvent: message('2', 'wen', noon) });
  expect(opened(true, old, newer)).toEqual(['new']);
  expect(opened(false, old, newer)).toEqual([]);
  expect(opened(true)).toEqual([]);
});

it('leads who was invited to the person who invited them, in a narrow window too', () => {
  expect(opened(false, conversation('c', ['rui'], { lastEvent: joins('me') }))).toEqual(['c, to write']);
  expect(opened(false, conversation('c', ['rui'], { lastEvent: joins('rui') }))).toEqual([]);
  expect(opened(false, conversation('c', ['rui'], { lastEvent: joins('me') }), old)).toEqual([]);
});

it('opens one again when the account goes and comes back, as after signing in anew', () => {
  const mirror = new Mirror();
  mirror.app.set(app());
  const comes = () => mirror.applySnapshot({ account: 'a', people: [], conversations: [old] });
  const ids: string[] = [];
  const first = new FirstConversation(mirror, { matches: true }, (id) => ids.push(id));
  comes();
  first.check();
  mirror.forget();
  comes();
  first.check();
  first.check();
  expect(ids).toEqual(['old', 'old']);
});

const inbox = { tab: 'inbox', filter: 'all', query: '', top: 0 } as const;

it('goes back to where the person was before the page ended, where that is still there', () => {
  const mirror = new Mirror();
  mirror.app.set(app());
  const newer = conversation('new', ['wen'], { lastEvent: message('2', 'wen', noon) });
  mirror.applySnapshot({ account: 'a', people: [], conversations: [old, newer] });
  const went = (conversationId: string | null, isWide = true): string[] => {
    const ways: string[] = [];
    const first = new FirstConversation(
      mirror,
      { matches: isWide },
      (id) => ways.push(`opens ${id}`),
      (state) => ways.push(`back to ${state.conversationId}`),
    );
    first.before = {
      account: 'a',
      conversationId,
      reading: null,
      selection: null,
      details: false,
      list: inbox,
    };
    first.check();
    first.check();
    return ways;
  };
  expect(went('old')).toEqual(['back to old']);
  expect(went('gone')).toEqual(['opens new']);
  expect(went(null)).toEqual(['opens new']);
  expect(went(null, false)).toEqual(['back to null']);
});
