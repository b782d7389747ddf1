import { EventType } from '../../../protocol/index.ts';
import { requestedOtr, checkOtrToggle } from '../../domain/conversations/otr.ts';
import { setOtrStatus } from '../../store/conversations/groups.ts';
import type { Handler } from '../context/context.ts';
import { makeEvent } from '../events/make-event.ts';

/** Turns the history of a conversation off or on, for what is said from then on. */
export const modifyOtrStatus: Handler<'ModifyOTRStatus'> = async (context, request) => {
  const { event, pushes } = await makeEvent(
    context,
    request.event_request_header,
    { type: EventType.EVENT_TYPE_OTR_MODIFICATION, isConfined: false },
    (tx, { conversation }) => {
      const toggle = conversation.otrToggle;
      checkOtrToggle(toggle);
      const status = requestedOtr(request.otr_status, conversation.otrStatus);
      return {
        content: {
          otr_modification: {
            old_otr_status: conversation.otrStatus,
            new_otr_status: status,
            old_otr_toggle: toggle,
            new_otr_toggle: toggle,
          },
        },
        change: () => setOtrStatus(tx, conversation.id, status),
      };
    },
  );
  return { response: { created_event: event }, pushes };
};
