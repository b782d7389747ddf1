import { css, html, type TemplateResult } from 'lit';
import { everyone, mentionsIn } from '../../../protocol/messages/annotations.ts';
import type { ChatMessage } from '../../../protocol/types.ts';
import type { Names } from '../../../words/person-name.ts';
import { typedText } from '../../../words/segment-text.ts';
import { t } from '../../../words/translate.ts';
import { asNamedIn, MentionFinder } from '../../kit/mentions.ts';
import type { RunContext } from '../../kit/segments.ts';
import { filled } from '../../kit/styles/forced-colours.ts';

export const mentionStyles = css`
  .mention {
    border-radius: 4px;
    font-weight: 600;
    unicode-bidi: isolate;
    color: var(--accent);
  }
  span.mention {
    cursor: pointer;
  }
  span.mention:hover {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  mark.mention {
    padding: 1px 4px;
    background: var(--accent);
    color: var(--accent-text);
    box-decoration-break: clone;
  }
  @media (forced-colors: active) {
    span.mention {
      color: LinkText;
    }
    mark.mention {
      ${filled};
    }
  }
`;

interface MentionContext {
  names: Names;
  /** Shows who someone is. */
  person(id: string): void;
}

function nameTemplate(id: string, text: string, { names, person }: MentionContext): TemplateResult {
  if (id === everyone || names.isSelf(id)) return html`<mark class="mention">${text}</mark>`;
  // No button: its words could not be selected with those around it, nor break with their line.
  return html`<span
    class="mention"
    role="link"
    tabindex="0"
    title=${t('people.card', { name: names.first(id) })}
    @click=${() => person(id)}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key === 'Enter') person(id);
    }}
    >${text}</span
  >`;
}

const nameOf = (id: string, names: Names): string => (id === everyone ? everyone : names.name(id));

/** The context of a message's text, in which the people that it mentions are shown. */
export function withMentions<T extends MentionContext>(
  context: T,
  message: Pick<ChatMessage, 'annotation' | 'message_content'> | null | undefined,
): T & Pick<RunContext, 'mentions' | 'mention'> {
  const ids = mentionsIn(message);
  if (ids.length === 0) return context;
  const mentions = ids.map((id) => ({ id, name: nameOf(id, context.names) }));
  return {
    ...context,
    mentions: new MentionFinder(asNamedIn(typedText(message?.message_content?.segment), mentions)),
    mention: ({ id }, text) => nameTemplate(id, text, context),
  };
}
