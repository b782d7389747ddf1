import { css, html, nothing } from 'lit';
import { SegmentType } from '../../protocol/enums.ts';
import type { Segment } from '../../protocol/types.ts';
import { hostOf, linkText, otherHost, safeLink } from './links.ts';
import { t } from '../../words/translate.ts';

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

function formatted(segment: Segment, text: unknown): unknown {
  const style = segment.formatting;
  let shown = text;
  if (style?.strikethrough === true) shown = html`<s>${shown}</s>`;
  if (style?.underline === true) shown = html`<u>${shown}</u>`;
  if (style?.italic === true) shown = html`<i>${shown}</i>`;
  if (style?.bold === true) shown = html`<b>${shown}</b>`;
  return shown;
}

function linked(segment: Segment, open: (url: string) => void): unknown {
  const target = safeLink(segment.link_data?.link_target ?? segment.text);
  const text = segment.text ?? '';
  if (target === null) return formatted(segment, text);
  const other = linkText(text, target) === text ? otherHost(text, target) : null;
  const follow = (event: Event): void => {
    event.preventDefault();
    open(target);
  };
  return html`<a
      href=${target}
      rel="noreferrer"
      title=${`${target}\n${t('conversation.externalLink', { host: hostOf(target) })}`}
      @click=${follow}
      @auxclick=${follow}
      >${formatted(segment, linkText(text, target))}</a
    >${other === null ? nothing : html` <span class="leads">${t('history.leadsTo', { host: other })}</span>`}`;
}

const isPlain = ({ type, formatting }: Segment): boolean =>
  (type ?? SegmentType.SEGMENT_TYPE_TEXT) === SegmentType.SEGMENT_TYPE_TEXT && !formatting;

/** A message's text: formatting as elements, links that leave only through `open`. */
export function segmentsTemplate(
  segments: readonly Segment[] | null | undefined,
  open: (url: string) => void,
): unknown {
  const [first, ...others] = segments ?? [];
  // Nearly always it is one piece of plain words, which need no template.
  if (first && others.length === 0 && isPlain(first)) return first.text ?? '';
  return (segments ?? []).map((segment) => {
    switch (segment.type) {
      case SegmentType.SEGMENT_TYPE_LINE_BREAK:
        return html`<br />`;
      case SegmentType.SEGMENT_TYPE_LINK:
        return linked(segment, open);
      default:
        return formatted(segment, segment.text ?? '');
    }
  });
}
