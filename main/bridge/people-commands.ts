import type { ChatSession, InConversation } from '../../client/index.ts';
import type { Entity, SuggestedContactGroup } from '../../protocol/index.ts';
import type { HandlersOf } from '../../preload/bridge.ts';
import type { peopleCommands, ShownView, SuggestionsView } from '../../preload/commands/people.ts';
import type { PersonView, Result } from '../../preload/views.ts';
import { asDone, asResult } from '../result/as-result.ts';
import { OwnRefusal } from '../result/own-refusal.ts';
import { t } from '../../words/translate.ts';

/** As many as anyone scrolls through. */
const shownMost = 60;

const idOf = (entity: Entity): string => entity.id?.gaia_id ?? '';

/** Looking for people, choosing among them, and what members do in a conversation. */
export function peopleHandlers(session: (account: string) => ChatSession): HandlersOf<typeof peopleCommands> {
  const inside =
    <Rest extends unknown[]>(work: (there: InConversation, ...rest: Rest) => Promise<unknown>) =>
    (account: string, conversationId: string, ...rest: Rest): Promise<Result<null>> =>
      asDone(() => work(session(account).in(conversationId), ...rest));

  return {
    suggestPeople: (account) => asResult(() => suggestions(session(account))),
    readPerson: (account, gaiaId) => asResult(() => person(session(account), gaiaId)),
    setPinned: (account, gaiaId, pinned) =>
      asDone(() => {
        const { contacts } = session(account);
        return pinned ? contacts.pin(gaiaId) : contacts.unpin(gaiaId);
      }),
    setDismissed: (account, gaiaId, dismissed) =>
      asDone(() => {
        const { contacts } = session(account);
        return dismissed ? contacts.dismiss([gaiaId]) : contacts.undismiss([gaiaId]);
      }),
    setBlocked: (account, gaiaId, blocked) =>
      asDone(() => {
        const { contacts } = session(account);
        return blocked ? contacts.block(gaiaId) : contacts.unblock(gaiaId);
      }),
    inviteByEmail: (account, email) => asDone(() => session(account).contacts.inviteByEmail(email)),

    addPeople: inside((there, people: string[]) => there.addPeople(people)),
    removePerson: inside((there, gaiaId: string) => there.removePerson(gaiaId)),
    renameConversation: inside((there, name: string) => there.rename(name)),
    keepHistory: inside((there, kept: boolean) => there.keepHistory(kept)),
    shareLink: inside((there, on: boolean) => there.shareLink(on)),
    readLink: (account, conversationId) => asResult(() => session(account).in(conversationId).link()),
    readShown: (account, conversationId) => asResult(() => shown(session(account), conversationId)),
  };
}

async function suggestions({ contacts, people }: ChatSession): Promise<SuggestionsView> {
  const answer = await contacts.suggestions();
  const taken = new Set<string>();
  const group = (...groups: (SuggestedContactGroup | null | undefined)[]): PersonView[] =>
    groups
      .flatMap((each) => each?.contact ?? [])
      .flatMap(({ entity }): PersonView[] => {
        if (!entity || taken.has(idOf(entity))) return [];
        taken.add(idOf(entity));
        return [{ gaiaId: idOf(entity), entity, presence: people.get(idOf(entity))?.presence ?? null }];
      });
  const dismissed = group(answer.dismissed_contacts);
  return {
    pinned: group(answer.pinned_favorites),
    favourites: group(answer.favorites),
    others: group(answer.contacts_you_hangout_with, answer.other_contacts_on_hangouts, answer.other_contacts),
    dismissed,
  };
}

async function person({ contacts, people }: ChatSession, gaiaId: string): Promise<PersonView> {
  const [found, presences] = await Promise.all([
    contacts.lookUp([{ gaia_id: gaiaId }]),
    contacts.presence([gaiaId]),
  ]);
  const entity = found[0];
  if (!entity) throw new OwnRefusal(t('refusals.personGone'));
  return { gaiaId, entity, presence: presences.get(gaiaId) ?? people.get(gaiaId)?.presence ?? null };
}

async function shown({ history }: ChatSession, conversationId: string): Promise<ShownView[]> {
  const events = await history.withAttachments(conversationId, shownMost);
  return events.flatMap((event) =>
    (event.chat_message?.message_content?.attachment ?? []).map((attachment) => ({
      eventId: event.event_id ?? '',
      timestamp: event.timestamp ?? 0,
      attachment,
    })),
  );
}
