import { computed, signal } from '@lit-labs/signals';
import { type PropertyValues, ReactiveElement } from 'lit';
import { expect, it } from 'vitest';
import { SignalElement } from './signal-element.ts';

const said = signal('hello');
const unread = signal('nothing');
/** Computed for those who draw it, as the templates of a long list are. */
const loud = computed(() => said.get().toUpperCase());

/** Draws nothing, for there is no page, but reads what a drawing would. */
class ReadingElement extends SignalElement {
  drawn: string[] = [];
  #isThere = false;

  override get isConnected(): boolean {
    return this.#isThere;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override update(changed: PropertyValues): void {
    this.drawn.push(loud.get());
    ReactiveElement.prototype['update'].call(this, changed);
  }

  enter(): void {
    this.#isThere = true;
    this.connectedCallback();
  }

  leave(): void {
    this.#isThere = false;
    this.disconnectedCallback();
  }
}
customElements.define('reading-element', ReadingElement);

async function shown(): Promise<ReadingElement> {
  said.set('hello');
  const element = new ReadingElement();
  element.enter();
  await element.updateComplete;
  return element;
}

it('draws again when a signal that it read changes, and only then', async () => {
  const element = await shown();
  expect(element.drawn).toEqual(['HELLO']);
  unread.set('something');
  await element.updateComplete;
  expect(element.drawn).toEqual(['HELLO']);
  said.set('good morning');
  said.set('good evening');
  await element.updateComplete;
  expect(element.drawn).toEqual(['HELLO', 'GOOD EVENING']);
});

it('draws again on request, whatever the signals say', async () => {
  const element = await shown();
  element.requestUpdate();
  await element.updateComplete;
  expect(element.drawn).toEqual(['HELLO', 'HELLO']);
});

it('follows no signals while disconnected, and catches up when reconnected', async () => {
  const element = await shown();
  element.leave();
  await Promise.resolve();
  said.set('unheard');
  await element.updateComplete;
  expect(element.drawn).toEqual(['HELLO']);
  element.enter();
  await element.updateComplete;
  expect(element.drawn).toEqual(['HELLO', 'UNHEARD']);
  said.set('heard again');
  await element.updateComplete;
  expect(element.drawn.at(-1)).toBe('HEARD AGAIN');
});

it('keeps following after a move, without being drawn for it', async () => {
  const element = await shown();
  element.leave();
  element.enter();
  await element.updateComplete;
  expect(element.drawn).toEqual(['HELLO']);
  said.set('moved');
  await element.updateComplete;
  expect(element.drawn).toEqual(['HELLO', 'MOVED']);
});

it('follows no signals with what it draws after it has left', async () => {
  const element = await shown();
  element.requestUpdate();
  element.leave();
  await element.updateComplete;
  expect(element.drawn).toEqual(['HELLO', 'HELLO']);
  said.set('unheard');
  await element.updateComplete;
  expect(element.drawn).toHaveLength(2);
});
