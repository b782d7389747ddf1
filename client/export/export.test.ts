import { describe, expect, it, onTestFinished } from 'vitest';
import {
  EventType,
  HangoutEventType,
  replyTo,
  retractedMessage,
  SegmentType,
  type Event,
  type EventAnnotation,
  type Segment,
} from '../../protocol/index.ts';
import { fileAnnotation } from '../../protocol/messages/files.ts';
import { setLanguage } from '../../words/translate.ts';
import type { HistoryEntry } from '../annotations/history-entry.ts';
import type { ExportSource } from './export.ts';
import { exportHtml } from './html.ts';
import { exportJson } from './json.ts';

const saying = (sender: string, minute: number, ...segment: Segment[]): Event => ({
  event_id: `e${minute}`,
  // Noon where it is read: its day is that of the reader's clock.
  timestamp: new Date(2026, 10, 21, 12, minute).getTime() * 1000,
  sender_id: { gaia_id: sender },
  chat_message: { message_content: { segment } },
});
const text = (words: string): Segment => ({ type: SegmentType.SEGMENT_TYPE_TEXT, text: words });
const link = (target: string): Segment => ({
  type: SegmentType.SEGMENT_TYPE_LINK,
  text: 'here',
  link_data: { link_target: target },
});

const nameOf = (id: string): string => (id === '1' ? 'Ada' : '<b>Bo</b>');

const bare: Omit<HistoryEntry, 'event'> = { reactions: [], versions: [], quoted: null };
const annotated = (event: Event, ...annotation: EventAnnotation[]): Event => ({
  ...event,
  chat_message: { ...event.chat_message, annotation },
});
const plan = { id: 'f1', name: 'Plan <2>.pdf', size: 4_200_000, type: 'application/pdf' };

/** A message that said two other things before. */
function edited(): HistoryEntry {
  const texts = ['at <one>', 'at two', 'at three'];
  const said = texts.map((words, at) => saying('1', 1 + at, text(words)));
  const versions = said.map(({ timestamp, chat_message: message }) => ({
    timestamp: timestamp!,
    content: message!.message_content!,
  }));
  return { ...bare, event: saying('1', 1, text('at three')), versions };
}

function source(...pages: (Event | HistoryEntry)[][]): ExportSource {
  return {
    title: 'Ada & <Bo>',
    conversation: { conversation_id: { id: 'c' } },
    self: '1',
    names: { name: nameOf, first: nameOf, isSelf: (id) => id === '1' },
    entries: (async function* () {
      for (const page of pages) yield page.map((each) => ('event' in each ? each : { ...bare, event: each }));
    })(),
    exportedAt: Date.UTC(2026, 10, 21),
  };
}

async function whole(pieces: AsyncIterable<string>): Promise<string> {
  let all = '';
  for await (const piece of pieces) all += piece;
  return all;
}

describe('as HTML', () => {
  it('no text of a message becomes markup', async () => {
    const html = await whole(exportHtml(source([saying('2', 1, text('<script>"&\'</script>'))])));
    expect(html).toContain('&lt;script&gt;&quot;&amp;&#39;&lt;/script&gt;');
    expect(html).toContain('<b>&lt;b&gt;Bo&lt;/b&gt;</b>');
    expect(html).toContain('<title>Ada &amp; &lt;Bo&gt;</title>');
    expect(html).not.toContain('<script');
  });

  it('a message that was deleted for everyone says so', async () => {
    const shell = { ...saying('2', 1), chat_message: retractedMessage('e1', '2') };
    expect(await whole(exportHtml(source([shell])))).toContain('<p class="note">Deleted message ');
  });

  it('no text of a message turns or hides what is beside it', async () => {
    const html = await whole(exportHtml(source([saying('2', 1, text('photo\u202Egnp.exe\u0007'))])));
    expect(html).toContain('photognp.exe');
  });

  it('only addresses of the web become links', async () => {
    const html = await whole(
      exportHtml(source([saying('1', 1, link('https://example.org/?a="&b'), link('javascript:alert(1)'))])),
    );
    expect(html).toContain('<a href="https://example.org/?a=&quot;&amp;b" rel="noreferrer">here</a>here');
    expect(html).not.toContain('javascript:');
  });

  it('nothing is loaded, in light and dark, on paper too', async () => {
    const html = await whole(exportHtml(source()));
    expect(html).toContain("default-src 'none'");
    expect(html).toContain('color-scheme: light dark');
    expect(html).toContain('@media print');
  });

  it('describes events and attachments in the current language', async () => {
    await setLanguage('de');
    onTestFinished(() => setLanguage('en'));
    const photo = saying('1', 1);
    photo.chat_message!.message_content!.attachment = [{ embed_item: { plus_photo: {} } }];
    const call: Event = {
      ...saying('2', 2),
      event_type: EventType.EVENT_TYPE_HANGOUT,
      chat_message: null,
      hangout_event: { event_type: HangoutEventType.HANGOUT_EVENT_TYPE_START },
    };
    const html = await whole(exportHtml(source([photo, call])));
    expect(html).toContain('<html lang="de-DE">');
    expect(html).toContain('<i>[📷 Foto]</i>');
    expect(html).toContain('&lt;b&gt;Bo&lt;/b&gt; hat einen Anruf begonnen <time');
    expect(html).toContain('Samstag, 21. November 2026');
  });

  it('a message has its reactions below, with who reacted', async () => {
    const reactions = [
      { emoji: '👍', people: ['2', '1'] },
      { emoji: '🎉', people: ['1'] },
    ];
    const html = await whole(
      exportHtml(source([{ ...bare, event: saying('2', 1, text('Lunch?')), reactions }])),
    );
    expect(html).toContain(
      '<p>Lunch?</p></div><ul aria-label="Reactions"><li>👍 2 from &lt;b&gt;Bo&lt;/b&gt; and Ada</li><li>🎉 1 from Ada</li></ul></article>',
    );
  });

  it('a message that was edited has its newest text, and the earlier ones to be opened', async () => {
    const html = await whole(exportHtml(source([edited()])));
    const [shown = '', below = ''] = html.split('<details>');
    expect(shown).toContain('<div dir="auto"><p>at three</p></div>');
    expect(below).toMatch(/^<summary>Edited 21 November 2026 at 12:03<\/summary><ol>/u);
    expect(below.match(/<p>.*?<\/p>/gu)).toEqual(['<p>at &lt;one&gt;</p>', '<p>at two</p>']);
    expect(below.match(/<time datetime="[^"]+">[^<]*12:0\d/gu)).toHaveLength(2);
    expect(shown.match(/<details|<ul/u)).toBeNull();
  });

  it('a reply quotes what it is about, with the name of its author', async () => {
    const reply = annotated(saying('1', 2, text('Yes')), replyTo('e1'));
    const quoted = saying('2', 1, text('<i>Lunch?'));
    const htmlOf = async (to: Event | null) =>
      whole(exportHtml(source([{ ...bare, event: reply, quoted: to }])));
    expect(await htmlOf(quoted)).toContain(
      '</time><blockquote class="reply"><p>In reply to &lt;b&gt;Bo&lt;/b&gt;</p><p dir="auto">&lt;i&gt;Lunch?</p></blockquote><div dir="auto"><p>Yes',
    );
    const deleted = { ...quoted, chat_message: retractedMessage('e1', '2') };
    expect(await htmlOf(deleted)).toContain('<blockquote class="reply"><p>Deleted message</p></blockquote>');
    expect(await htmlOf(null)).toContain('<blockquote class="reply"><p>Earlier message</p></blockquote>');
    expect(await whole(exportHtml(source([quoted])))).not.toContain('<blockquote');
  });

  it('no name and no emoji turns the line that it is in', async () => {
    const entry: HistoryEntry = {
      event: annotated(saying('1', 2, text('Yes')), replyTo('e1')),
      reactions: [{ emoji: '👍\u202E', people: ['2'] }],
      versions: [],
      quoted: saying('2', 1, text('a\u202Eb')),
    };
    const names = { ...source().names, name: () => 'דוד' };
    const html = await whole(exportHtml({ ...source([entry]), names }));
    expect(html).toContain('<p>In reply to \u2068דוד\u2069</p><p dir="auto">ab</p>');
    expect(html).toContain('<li>👍 1 from \u2068דוד\u2069</li>');
  });

  it('a file has its name and size', async () => {
    const html = await whole(exportHtml(source([annotated(saying('1', 1), fileAnnotation(plan))])));
    expect(html).toContain('<i>[📎 Plan &lt;2&gt;.pdf · 4.2 MB]</i>');
  });

  it('each day has one heading across all pieces', async () => {
    const html = await whole(exportHtml(source([saying('1', 1, text('a'))], [saying('2', 2, text('b'))])));
    expect(html.match(/<h2>/gu)).toHaveLength(1);
    expect(html.indexOf('>a<')).toBeLessThan(html.indexOf('>b<'));
  });
});

describe('as JSON', () => {
  it('can be read back', async () => {
    const events = [saying('1', 1, text('a')), saying('2', 2, text('"\n'))];
    const json = JSON.parse(
      await whole(exportJson(source(events.slice(0, 1), [], events.slice(1)))),
    ) as object;
    expect(json).toEqual({
      format: 'parley-export-1',
      title: 'Ada & <Bo>',
      exportedAt: '2026-11-21T00:00:00.000Z',
      self: '1',
      conversation: { conversation_id: { id: 'c' } },
      events,
    });
  });

  it('has reactions, versions, files and the target of a reply beside what an event has', async () => {
    const reply = annotated(saying('2', 5, text('see')), replyTo('e1'), fileAnnotation(plan));
    const reactions = [{ emoji: '👍', people: ['2', '1'] }];
    const was = edited();
    const json = JSON.parse(
      await whole(
        exportJson(
          source([
            { ...was, reactions },
            { ...bare, event: reply, quoted: was.event },
          ]),
        ),
      ),
    ) as { events: object[] };
    expect(json.events).toEqual([
      {
        ...was.event,
        reactions: [{ emoji: '👍', by: ['2', '1'] }],
        versions: [
          { text: 'at <one>', at: was.versions[0]?.timestamp },
          { text: 'at two', at: was.versions[1]?.timestamp },
          { text: 'at three', at: was.versions[2]?.timestamp },
        ],
      },
      { ...reply, files: [plan], reply_to: 'e1' },
    ]);
  });

  it('comes in pieces', async () => {
    let pieces = 0;
    for await (const piece of exportJson(source([saying('1', 1, text('a'))], [saying('1', 2, text('b'))]))) {
      expect(piece.length).toBeLessThan(300);
      pieces += 1;
    }
    expect(pieces).toBe(4);
  });

  it('an empty conversation is an empty list', async () => {
    expect(JSON.parse(await whole(exportJson(source())))).toMatchObject({ events: [] });
  });
});
