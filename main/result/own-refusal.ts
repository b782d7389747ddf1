import { ClientError } from '../../client/index.ts';

/** Why the app itself does not do what was asked; `message` is in its language already. */
export class OwnRefusal extends ClientError {
  constructor(message: string, options: { cause?: unknown; field?: 'server' } = {}) {
    super('refused', { said: message }, options);
    this.name = 'OwnRefusal';
  }
}
