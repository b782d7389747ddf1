import { SegmentType } from '../protocol/enums.ts';
import type { Event, Segment } from '../protocol/types.ts';
import { idOf } from './participants.ts';
import type { Names } from './person-name.ts';
import { withoutIsolates } from './safe-text.ts';
import { lineText } from './segment-text.ts';
import { t } from './translate.ts';

/** What a "/me" message says: who acts, and what they do. */
export interface ActionText {
  /** Empty where the words say it. */
  who: string;
  segments: readonly Segment[];
}

/** Whether an action already says who acts: some clients write the name into it, some leave that to the reader. */
export function actionSaysName(event: Event, names: Names): boolean {
  const text = lineText(event.chat_message?.message_content?.segment);
  const sender = idOf(event.sender_id);
  return [names.name(sender), withoutIsolates(names.first(sender))].some((name) =>
    text.startsWith(`${name} `),
  );
}

/**
 * An action as its reader sees it. People write "/me waves" for the others: to oneself it is "You wave" where the form of the
 * verb is known, else one's own name with the words as they were written.
 */
export function actionText(event: Event, names: Names): ActionText {
  const segments = event.chat_message?.message_content?.segment ?? [];
  const sender = idOf(event.sender_id);
  if (actionSaysName(event, names)) return { who: '', segments };
  const own = names.isSelf(sender) ? toOneself(segments) : null;
  return own ? { who: t('name.you'), segments: own } : { who: names.first(sender), segments };
}

/** Another verb may follow, or a word for who acts, which would have to change with the first one. */
const mayContinue =
  /[,;.:&]\s*\p{L}|\s(?:and|or|but|then|while|his|hers?|their|\p{L}+self|und|oder|aber|dann|sich|sein\p{L}*|ihr\p{L}*)(?!\p{L})/iu;

function toOneself(segments: readonly Segment[]): Segment[] | null {
  const [first, ...others] = segments;
  const [verb = ''] = /^\p{L}+/u.exec(first?.text ?? '') ?? [];
  if (!first || (first.type ?? 0) !== SegmentType.SEGMENT_TYPE_TEXT || mayContinue.test(lineText(segments)))
    return null;
  const forms = t('action.forms')
    .split(', ')
    .map((pair) => pair.split(' '));
  const [, form] = forms.find(([written]) => written === verb) ?? [];
  return form === undefined
    ? null
    : [{ ...first, text: form + (first.text ?? '').slice(verb.length) }, ...others];
}
