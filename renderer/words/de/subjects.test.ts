import { expect, it } from 'vitest';
import { from, has, is } from './subjects.ts';

it.each([
  ['Du', 'Du hast', 'Du bist'],
  ['Rui', 'Rui hat', 'Rui ist'],
  ['Dunja', 'Dunja hat', 'Dunja ist'],
  ['Alva, Jonas und Rui', 'Alva, Jonas und Rui haben', 'Alva, Jonas und Rui sind'],
  ['Du und Rui', 'Du und Rui habt', 'Du und Rui seid'],
  ['Du, Alva und Rui', 'Du, Alva und Rui habt', 'Du, Alva und Rui seid'],
  ['Rui und dich', 'Rui und du habt', 'Rui und du seid'],
])('the verb follows %s', (who, having, being) => {
  expect(has(who)).toBe(having);
  expect(is(who)).toBe(being);
});

it('says from whom something is', () => {
  expect(from('dich')).toBe('von dir');
  expect(from('Rui')).toBe('von Rui');
});
