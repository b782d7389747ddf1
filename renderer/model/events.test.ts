import { describe, expect, it } from 'vitest';
import { message, noon, unsent } from '../fixtures/model.ts';
import { stillUnsent } from './events.ts';

describe('stillUnsent', () => {
  it('leaves out what is in the history already', () => {
    const sent = { ...message('a', 'me', noon), self_event_state: { client_generated_id: '7' } };
    expect(
      stillUnsent([unsent(7, noon), unsent(8, noon)], [sent]).map((item) => item.clientGeneratedId),
    ).toEqual([8]);
  });
});
