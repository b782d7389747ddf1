import { css, html, nothing, type TemplateResult } from 'lit';
import { SegmentType } from '../../protocol/enums.ts';
import type { Segment } from '../../protocol/types.ts';
import { t } from '../../words/translate.ts';
import { isBreak, runOf, type WrittenRun } from '../../words/written-blocks.ts';
import type { Mention, MentionFinder } from './mentions.ts';
import { bareLinks } from './bare-links.ts';
import { hostOf, linkText, otherHost, safeLink } from './links.ts';

export const segmentStyles = css`
  .text {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .text a {
    color: inherit;
    text-decoration: underline;
    text-decoration-color: var(--accent);
    text-decoration-thickness: 1px;
    text-underline-offset: 2px;
    border-radius: 2px;
  }
  .text a:hover {
    color: var(--accent);
  }
  .text a,
  .text .leads {
    unicode-bidi: isolate;
  }
  .text .leads {
    color: var(--warning);
    font-size: 12px;
  }
  .text b {
    font-weight: 600;
  }
`;

function formatted({ formatting: style }: Segment, text: unknown): unknown {
  let shown = text;
  if (style?.strikethrough === true) shown = html`<s>${shown}</s>`;
  if (style?.underline === true) shown = html`<u>${shown}</u>`;
  if (style?.italic === true) shown = html`<i>${shown}</i>`;
  if (style?.bold === true) shown = html`<b>${shown}</b>`;
  return shown;
}

/** `bare`: the address as it was written, where nothing else is shown of it. */
function anchor(
  target: string,
  shown: unknown,
  open: (url: string) => void,
  bare: string | null,
): TemplateResult {
  const follow = (event: Event): void => {
    event.preventDefault();
    open(target);
  };
  return html`<a
    href=${target}
    rel="noreferrer"
    title=${`${target}\n${t('conversation.externalLink', { host: hostOf(target) })}`}
    data-bare=${bare ?? nothing}
    @click=${follow}
    @auxclick=${follow}
    >${shown}</a
  >`;
}

/** What words can do, and the people they mention. */
export interface RunContext {
  /** The only way out for a link. */
  open(url: string): void;
  /** Finds the people that are mentioned. */
  mentions?: MentionFinder;
  /** How one of them is drawn, under the name in the text. */
  mention?: (mention: Mention, text: string) => unknown;
}

function linked({ segment, text }: WrittenRun, open: (url: string) => void): unknown {
  const target = safeLink(segment.link_data?.link_target ?? text);
  if (target === null) return formatted(segment, text);
  const shown = linkText(text, target);
  const other = shown === text ? otherHost(text, target) : null;
  return html`${anchor(target, formatted(segment, shown), open, shown === text ? null : text)}${
    other === null ? nothing : html` <span class="leads">${t('history.leadsTo', { host: other })}</span>`
  }`;
}

/** Words, in which addresses are links. */
function words(text: string, open: (url: string) => void): unknown {
  const links = bareLinks(text);
  if (links.length === 0) return text;
  let at = 0;
  const parts = links.flatMap(({ start, end, target }) => {
    const before = text.slice(at, start);
    at = end;
    const address = text.slice(start, end);
    return [before, anchor(target, linkText(address, target, true), open, address)];
  });
  return [...parts, text.slice(at)];
}

/** Words, in which addresses are links and people are mentioned. */
function wordsAndNames(text: string, { open, mentions, mention }: RunContext): unknown {
  if (!mentions || !mention) return words(text, open);
  return partsTemplate(
    mentions
      .pieces(text)
      .map((piece) => (piece.mention ? mention(piece.mention, piece.text) : words(piece.text, open))),
  );
}

/** Words of one format. */
export function runTemplate(run: WrittenRun, context: RunContext): unknown {
  if (isBreak(run)) return html`<br />`;
  if (run.segment.type === SegmentType.SEGMENT_TYPE_LINK) return linked(run, context.open);
  return formatted(run.segment, wordsAndNames(run.text, context));
}

/** Nearly always it is one piece of plain words, which needs no template. */
export const partsTemplate = (parts: readonly unknown[]): unknown => (parts.length === 1 ? parts[0] : parts);

/** Text on one line, such as a mood: formatting as elements, addresses as links that leave only through `open`. */
export const segmentsTemplate = (
  segments: readonly Segment[] | null | undefined,
  open: (url: string) => void,
): unknown => partsTemplate((segments ?? []).map((segment) => runTemplate(runOf(segment), { open })));
