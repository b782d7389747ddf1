import { html } from 'lit';
import { everyone } from '../../protocol/messages/annotations.ts';
import { t } from '../../words/translate.ts';
import { icon } from '../kit/icons.ts';
import { safeName } from '../../words/safe-text.ts';
import type { Completion, Suggestion, Suggestions } from './completion/completion-list.ts';
import { plainMarkdown } from './markdown-source.ts';
import type { Mentionable } from './mentions/mentionable.ts';
import { findMentionable, mentionAt } from './mentions/mention-search.ts';

const none = { from: -1, text: '' };

/** Offers the people of the conversation for the name that is being typed after `@`. */
export class PeopleCompletion implements Completion {
  readonly #people: () => readonly Mentionable[];
  readonly #chosen: (person: Mentionable) => void;
  /** What was inserted last, and where: a name that goes on with other words is no query. */
  #inserted = none;

  /** `people`: who can be mentioned; `chosen` is called with one who will stand in the text next. */
  constructor(people: () => readonly Mentionable[], chosen: (person: Mentionable) => void) {
    this.#people = people;
    this.#chosen = chosen;
  }

  suggest(text: string, caret: number): Suggestions | null {
    const at = mentionAt(text, caret);
    if (!text.startsWith(this.#inserted.text, this.#inserted.from)) this.#inserted = none;
    if (!at || at.from === this.#inserted.from) return null;
    const people = this.#people();
    const found = findMentionable(people, at.query);
    if (found.length === 0) return null;
    const isShared = (name: string): boolean => people.filter((other) => other.name === name).length > 1;
    return {
      from: at.from,
      all: found.map((person) => this.#suggestion(person, at.from, isShared(person.name))),
      label: t('mention.suggestions'),
      announced: t('mention.suggested', { count: found.length }),
    };
  }

  #suggestion(person: Mentionable, from: number, isShared: boolean): Suggestion {
    const { id, name, note, picture, colour } = person;
    const insert = `@${plainMarkdown(name)} `;
    const beside = id === everyone ? t('mention.everyone') : isShared ? note : '';
    const shown = html`${
        id === everyone
          ? html`<span class="character">${icon('users', 20)}</span>`
          : html`<parley-avatar
              size="24"
              .personId=${id}
              .name=${name}
              .picture=${picture}
              .colour=${colour}
            ></parley-avatar>`
      }<span class="cut grow" dir="auto">${safeName(name)}</span><span class="note cut">${beside}</span>`;
    return {
      shown,
      insert,
      chosen: () => {
        this.#inserted = { from, text: insert };
        this.#chosen(person);
      },
    };
  }
}
