import { css, html, nothing, type TemplateResult } from 'lit';
import type { ReactionView } from '../../../preload/views.ts';
import { listOf } from '../../../words/lists.ts';
import type { Names } from '../../../words/person-name.ts';
import { t } from '../../../words/translate.ts';
import { filled } from '../../kit/styles/forced-colours.ts';

interface PillContext {
  readonly names: Names;
  /** Adds the person's own reaction, or takes it back. */
  react(emoji: string): void;
  /** Whether the Tab key reaches the pills: those of every message would be too many. */
  readonly isReached: boolean;
}

/** The most people that are named; the others are counted. */
const namedMost = 20;

/** Who reacted: oneself first, then the others in their order. */
export function peopleOf({ people }: ReactionView, names: Names): string {
  const isOwn = people.some((id) => names.isSelf(id));
  const others = people.filter((id) => !names.isSelf(id)).map((id) => names.name(id));
  const all = [...(isOwn ? [t('name.you')] : []), ...others];
  const more = all.length - namedMost;
  return more > 0 ? t('name.andMore', { names: all.slice(0, namedMost).join(', '), more }) : listOf(all);
}

function pillTemplate(reaction: ReactionView, { names, react, isReached }: PillContext): TemplateResult {
  const { emoji, people } = reaction;
  const who = peopleOf(reaction, names);
  return html`<li>
    <button
      type="button"
      class="reaction"
      tabindex=${isReached ? 0 : -1}
      aria-pressed=${people.some((id) => names.isSelf(id))}
      aria-label=${t('reaction.by', { emoji, count: people.length, names: who })}
      @click=${() => react(emoji)}
    >
      <span class="picture">${emoji}</span><span class="number">${people.length}</span>
    </button>
    ${isReached ? html`<span class="reacted" aria-hidden="true"><bdi>${who}</bdi></span>` : nothing}
  </li>`;
}

/** Below a message: its reactions, in the order in which each emoji was first added. */
export const reactionsTemplate = (
  reactions: readonly ReactionView[],
  context: PillContext,
): TemplateResult | typeof nothing =>
  reactions.length === 0
    ? nothing
    : html`<ul class="reactions" aria-label=${t('reaction.all')}>
        ${reactions.map((reaction) => pillTemplate(reaction, context))}
      </ul>`;

export const reactionStyles = css`
  .reactions {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
  }
  .own .reactions {
    justify-content: flex-end;
  }
  .reaction {
    display: flex;
    align-items: center;
    gap: 4px;
    min-height: 24px;
    padding: 0 7px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--raised);
    font-size: 12px;
    line-height: 20px;
    color: var(--text-soft);
    transition: background var(--fast);
  }
  .reaction:hover {
    background: var(--raised-hover);
  }
  .reaction .picture {
    font-size: 14px;
  }
  .reaction .number {
    font-variant-numeric: tabular-nums;
  }
  .reaction[aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--accent-soft);
    color: var(--accent);
    font-weight: 600;
  }
  .reacted {
    position: absolute;
    inset-block-end: calc(100% + 4px);
    inset-inline-start: 0;
    z-index: 1;
    display: none;
    width: max-content;
    max-width: min(240px, 60cqi);
    padding: 4px 8px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--raised);
    box-shadow: var(--shadow);
    font-size: 12px;
    line-height: 16px;
    text-align: start;
    color: var(--text);
    overflow-wrap: anywhere;
    pointer-events: none;
  }
  .own .reacted {
    inset-inline: auto 0;
  }
  .reaction:is(:hover, :focus-visible) + .reacted {
    display: block;
  }
  @media (forced-colors: active) {
    .reaction {
      border-color: ButtonBorder;
    }
    .reaction[aria-pressed='true'] {
      ${filled};
    }
  }
`;
