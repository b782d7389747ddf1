import { property } from 'lit/decorators.js';
import { SignalElement } from '../kit/signal-element.ts';
import type { Actions } from './actions.ts';
import type { Mirror } from './mirror.ts';

/** An element that is drawn from the mirror and acts through the actions; its parent passes both. */
export class ModelElement extends SignalElement {
  @property({ attribute: false }) mirror!: Mirror;
  @property({ attribute: false }) actions!: Actions;
}
