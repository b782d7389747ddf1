import { expect, it } from 'vitest';
import type { MessageContent } from '../../protocol/types.ts';
import type { Actions } from '../model/actions.ts';
import { Sending } from './sending.ts';

function sending() {
  const surprises: string[] = [];
  const said: MessageContent[] = [];
  const actions = {
    request: async (command: string, _id: string, name: string) => {
      if (command === 'sendEasterEgg') surprises.push(name);
      return true;
    },
    open: {
      send: async (content: MessageContent) => {
        said.push(content);
        return null;
      },
    },
  } as unknown as Actions;
  const send = (text: string) => new Sending(actions).send('c', { text, photos: [], editing: null });
  return { send, surprises, said };
}

it('sends a surprise instead of a message where nothing but its name is written', async () => {
  const { send, surprises, said } = sending();
  await send('/ponies');
  await send('/ponies are the best');
  await send('/me waves');
  expect(surprises).toEqual(['ponies']);
  expect(said).toHaveLength(2);
});
