import { requestedEasterEgg } from '../../domain/messages/easter-egg.ts';
import { participantId } from '../../domain/participant-id.ts';
import { Refusal } from '../../domain/refusal.ts';
import { silencedFor } from '../../store/conversations/blocks.ts';
import type { Handler } from '../context/context.ts';
import { participationOf } from '../events/participation.ts';

/** A surprise for everyone in the conversation who is there to see it; nothing is stored. */
export const easterEgg: Handler<'EasterEgg'> = async ({ caller, clock, live, store }, request) => {
  const message = requestedEasterEgg(request.easter_egg);
  const { conversation, roster } = await participationOf(
    store.reader,
    request.conversation_id,
    caller.gaiaId,
  );
  const silenced = await silencedFor(store.reader, caller.gaiaId);
  if (!live.takeEasterEggTurn(caller.gaiaId)) {
    throw new Refusal('easter_egg_too_soon');
  }
  return {
    response: { timestamp: clock.nowUsec() },
    pushes: [
      {
        at: null,
        to: roster.participants.filter((gaiaId) => !silenced.has(gaiaId)),
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
