import { limits } from '../../protocol/limits.ts';
import { t } from '../../words/translate.ts';
import type { Mention } from '../kit/mentions.ts';
import { parseMarkdown } from '../model/text/markdown.ts';
import { standingMentions } from './mentions/standing-mentions.ts';

/** A message has a few annotations of its own: that it is a reply, or an action. */
export const mentionsMost = limits.messageAnnotations - 2;

/** Why a text cannot be sent as one message; empty: it can. */
export function textProblem(text: string, mentions: readonly Mention[]): string {
  const over = text.length - limits.messageTextUnits;
  if (over > 0) return t('composer.over', { count: over });
  const segments = parseMarkdown(text);
  if (segments.length > limits.messageSegments) return t('composer.tooManyParts');
  return standingMentions(mentions, segments).length > mentionsMost
    ? t('mention.tooMany', { most: mentionsMost })
    : '';
}
