import { escapeHtml as escaped } from '../../words/escape-html.ts';
import { locale } from '../../words/translate.ts';
import { entriesOf, fullTime, msOf } from './entry-html.ts';
import type { ExportSource } from './export.ts';

const style = `
:root { color-scheme: light dark; --soft: color-mix(in srgb, CanvasText 60%, Canvas); --line: color-mix(in srgb, CanvasText 15%, Canvas); }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1.5rem; font: 15px/1.45 system-ui, sans-serif; background: Canvas; color: CanvasText; }
header { border-bottom: 1px solid var(--line); padding-bottom: 1rem; }
h1 { font-size: 1.4rem; margin: 0; }
header p, time, .note { color: var(--soft); font-size: .85rem; }
h2 { font-size: .85rem; font-weight: 600; text-align: center; color: var(--soft); margin: 2rem 0 .75rem; break-after: avoid; }
article { margin: .6rem 0; break-inside: avoid; }
article p { margin: .1rem 0 0; overflow-wrap: anywhere; white-space: pre-wrap; }
article pre { margin: .3rem 0; padding: .4rem .6rem; border: 1px solid var(--line); border-radius: 6px; overflow-x: auto; }
article blockquote { margin: .3rem 0; padding-inline-start: .6rem; border-inline-start: 3px solid var(--line); color: var(--soft); }
article b { margin-inline-end: .5rem; }
article ul, article ol { margin: .3rem 0 0; padding: 0; list-style: none; }
article li, .reply, summary { color: var(--soft); font-size: .85rem; overflow-wrap: anywhere; }
article ul { display: flex; flex-wrap: wrap; gap: .3rem; }
article ul li { padding: 0 .5rem; border: 1px solid var(--line); border-radius: 1rem; }
article ol { padding-inline-start: 1rem; }
article ol li + li { margin-top: .3rem; }
article.own b { color: light-dark(#0b57c4, #8ab4f8); }
.note { text-align: center; margin: .6rem 0; }
@media print { body { max-width: none; padding: 0; font-size: 11pt; } a { color: inherit; } details::details-content { content-visibility: visible; } }
`;

/**
 * A conversation as one HTML document, in pieces. It holds everything it needs, loads nothing and runs nothing, follows
 * the reader's light or dark setting, and can be printed.
 */
export async function* exportHtml(source: ExportSource): AsyncGenerator<string> {
  const { title, entries, exportedAt } = source;
  const language = locale();
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'full' });
  yield `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<header><h1>${escaped(title)}</h1><p>${escaped(fullTime().format(exportedAt))}</p></header>
<main>
`;
  const entryHtml = entriesOf(source);
  let lastDay = '';
  for await (const page of entries) {
    let piece = '';
    for (const entry of page) {
      const at = day.format(msOf(entry.event));
      if (at !== lastDay) piece += `<h2>${escaped(at)}</h2>\n`;
      lastDay = at;
      piece += entryHtml(entry);
    }
    if (piece !== '') yield piece;
  }
  yield '</main>\n</body>\n</html>\n';
}
