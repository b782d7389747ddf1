import { beforeEach, describe, expect, it } from 'vitest';
import { ClientError, type ChatSession } from '../../client/index.ts';
import type { Entity } from '../../protocol/index.ts';
import { peopleHandlers } from './people-commands.ts';
import { conforming } from './fixtures/conforming.ts';

const entity = (id: string): Entity => ({ id: { gaia_id: id }, properties: { display_name: `Name ${id}` } });
const contact = (id: string) => ({ entity: entity(id) });
const failing = async (): Promise<never> => {
  throw new ClientError('refused', { said: 'You can only remove people that you added.' });
};

let asked: unknown[][];
let handlers: ReturnType<typeof peopleHandlers>;

const note =
  (...what: unknown[]) =>
  async (...input: unknown[]) => {
    asked.push([...what, ...input]);
  };

beforeEach(() => {
  asked = [];
  const session = {
    people: new Map([['1', { gaiaId: '1', entity: entity('1'), presence: { reachable: true } }]]),
    contacts: {
      suggestions: async () => ({
        favorites: { contact: [contact('1'), contact('2')] },
        pinned_favorites: { contact: [contact('1')] },
        contacts_you_hangout_with: { contact: [contact('2'), contact('3')] },
        other_contacts: { contact: [contact('4'), contact('9')] },
        dismissed_contacts: { contact: [contact('9')] },
      }),
      lookUp: async (specs: { gaia_id: string }[]) => [specs[0]!.gaia_id === '1' ? entity('1') : null],
      presence: async () => new Map([['1', { reachable: false }]]),
      pin: note('pin'),
      unpin: note('unpin'),
      block: note('block'),
      unblock: note('unblock'),
      dismiss: note('dismiss'),
      undismiss: note('undismiss'),
    },
    in: (id: string) => ({
      addPeople: note('add', id),
      removePerson: failing,
      rename: note('rename', id),
      keepHistory: note('history', id),
      leave: note('leave', id),
      deleteHistory: note('delete', id),
      link: async () => `https://chat.example/join/${id}`,
    }),
    history: {
      withAttachments: async () => [
        {
          event_id: 'e',
          timestamp: 5,
          chat_message: { message_content: { attachment: [{ embed_item: { id: 'p' } }, {}] } },
        },
      ],
    },
  } as unknown as ChatSession;
  handlers = conforming(peopleHandlers(() => session));
});

describe('the commands about people', () => {
  it('offer each person once, pinned ones first and no one who was dismissed', async () => {
    const answer = await handlers.suggestPeople('a');
    if (!answer.ok) throw new Error(answer.error.message);
    const ids = Object.entries(answer.value).map(([group, people]) => [
      group,
      people.map(({ gaiaId }: { gaiaId: string }) => gaiaId),
    ]);
    expect(Object.fromEntries(ids)).toEqual({
      pinned: ['1'],
      favourites: ['2'],
      others: ['3', '4'],
      dismissed: ['9'],
    });
    expect(answer.value.pinned[0]?.presence).toEqual({ reachable: true });
  });

  it('read a person as they are now', async () => {
    expect(await handlers.readPerson('a', '1')).toMatchObject({
      ok: true,
      value: { gaiaId: '1', presence: { reachable: false } },
    });
    expect(await handlers.readPerson('a', '7')).toMatchObject({ ok: false });
  });

  it('undo what they do', async () => {
    for (const on of [true, false]) {
      await handlers.setPinned('a', '1', on);
      await handlers.setBlocked('a', '1', on);
      await handlers.setDismissed('a', '1', on);
    }
    expect(asked.map(([what]) => what)).toEqual(['pin', 'block', 'dismiss', 'unpin', 'unblock', 'undismiss']);
    expect(asked[2]).toEqual(['dismiss', ['1']]);
  });
});

describe('the commands of members', () => {
  it('ask for it in the conversation that they name', async () => {
    await handlers.addPeople('a', 'c', ['1', '2']);
    await handlers.renameConversation('a', 'c', 'Crew');
    expect(await handlers.keepHistory('a', 'd', false)).toEqual({ ok: true, value: null });
    expect(asked).toEqual([
      ['add', 'c', ['1', '2']],
      ['rename', 'c', 'Crew'],
      ['history', 'd', false],
    ]);
  });

  it('answer with the link, what was shown, and the words of a refusal', async () => {
    expect(await handlers.readLink('a', 'c')).toEqual({ ok: true, value: 'https://chat.example/join/c' });
    expect(await handlers.removePerson('a', 'c', '1')).toEqual({
      ok: false,
      error: { message: 'You can only remove people that you added.' },
    });
    expect(await handlers.readShown('a', 'c')).toMatchObject({
      value: [
        { eventId: 'e', timestamp: 5, attachment: { embed_item: { id: 'p' } } },
        { eventId: 'e', timestamp: 5 },
      ],
    });
  });
});
