import { describe, expect, it } from 'vitest';
import { message, noon, unsent } from '../fixtures/model.ts';
import { mergeEvents, stillUnsent } from './events.ts';

describe('mergeEvents', () => {
  it('keeps time order, drops doubles and takes the newer copy', () => {
    const known = [message('a', 'x', noon), message('c', 'x', noon + 2)];
    const changed = [message('c', 'x', noon + 2, 'edited'), message('b', 'x', noon + 1)];
    const merged = mergeEvents(known, changed);
    expect(merged.map((event) => event.event_id)).toEqual(['a', 'b', 'c']);
    expect(merged[2]?.chat_message?.message_content?.segment?.[0]?.text).toBe('edited');
    expect(mergeEvents(known, [])).toBe(known);
  });
});

describe('stillUnsent', () => {
  it('leaves out what is in the history already', () => {
    const sent = { ...message('a', 'me', noon), self_event_state: { client_generated_id: '7' } };
    expect(
      stillUnsent([unsent(7, noon), unsent(8, noon)], [sent]).map((item) => item.clientGeneratedId),
    ).toEqual([8]);
  });
});
