import { audienceOf } from '../../domain/conversations/conversation.ts';
import { requestedEasterEgg } from '../../domain/messages/easter-egg.ts';
import { participantId } from '../../domain/participant-id.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Handler } from '../context/context.ts';
import { checkNotSilent } from '../events/check-reachable.ts';
import { participationOf } from '../events/participation.ts';

/** A surprise for everyone in the conversation who is there to see it; nothing is stored. */
export const easterEgg: Handler<'EasterEgg'> = async ({ caller, clock, live, store }, request) => {
  const message = requestedEasterEgg(request.easter_egg);
  const snapshot = await participationOf(store.reader, request.conversation_id, caller.gaiaId);
  const { conversation, roster } = snapshot;
  checkNotSilent(snapshot, caller.gaiaId);
  if (!(await live.takeEasterEggTurn(caller.gaiaId))) throw new Refusal('easter_egg_too_soon');
  return {
    response: { timestamp: clock.nowUsec() },
    pushes: [
      {
        at: null,
        to: audienceOf(roster, caller.gaiaId),
        update: {
          easter_egg_notification: {
            sender_id: participantId(caller.gaiaId),
            conversation_id: { id: conversation.id },
            easter_egg: { message },
          },
        },
      },
    ],
  };
};
