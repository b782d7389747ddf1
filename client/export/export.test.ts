import { describe, expect, it, onTestFinished } from 'vitest';
import {
  EventType,
  HangoutEventType,
  retractedMessage,
  SegmentType,
  type Event,
  type Segment,
} from '../../protocol/index.ts';
import { setLanguage } from '../../words/translate.ts';
import type { ExportSource } from './export.ts';
import { exportHtml } from './html.ts';
import { exportJson } from './json.ts';

const saying = (sender: string, minute: number, ...segment: Segment[]): Event => ({
  event_id: `e${minute}`,
  // Noon where it is read: its day is told by the reader's clock.
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

function source(...pages: Event[][]): ExportSource {
  return {
    title: 'Ada & <Bo>',
    conversation: { conversation_id: { id: 'c' } },
    self: '1',
    names: { name: nameOf, first: nameOf, isSelf: (id) => id === '1' },
    events: (async function* () {
      yield* pages;
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
