import { signal } from '@lit-labs/signals';
import { html } from 'lit';
import { expect, it } from 'vitest';
import { KeptTemplates } from './kept-templates.ts';

it('makes a template again only for another subject, or when a signal changes that it read', () => {
  const kept = new KeptTemplates();
  const names = { rui: signal('Rui'), alva: signal('Alva') };
  const made: string[] = [];
  const [one, other] = [{ by: 'rui' as const }, { by: 'alva' as const }];
  const draw = (subject: { by: 'rui' | 'alva' }) => {
    made.push(subject.by);
    return html`${names[subject.by].get()}`;
  };
  const all = () => {
    for (const subject of [one, other]) kept.of(subject, draw);
    return made.splice(0);
  };
  expect(all()).toEqual(['rui', 'alva']);
  expect(all()).toEqual([]);
  names.alva.set('Alva Lind');
  expect(all()).toEqual(['alva']);
  kept.of({ ...one }, draw);
  expect(made).toEqual(['rui']);
});

it('makes what is around a template again when that changes', () => {
  const kept = new KeptTemplates();
  const word = signal('one');
  const [inner, outer] = [{}, {}];
  const made: string[] = [];
  const around = () => {
    made.push('outer');
    return html`${kept.of(inner, () => {
      made.push('inner');
      return html`${word.get()}`;
    })}`;
  };
  kept.of(outer, around);
  kept.of(outer, around);
  expect(made.splice(0)).toEqual(['outer', 'inner']);
  word.set('other');
  kept.of(outer, around);
  expect(made.toSorted()).toEqual(['inner', 'outer']);
});
