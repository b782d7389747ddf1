/** A value that cannot be written, or bytes that cannot be read. `path` names the field, such as `segment[2].type`; it is empty when unknown. */
export class CodecError extends Error {
  readonly path: string;
  readonly reason: string;

  constructor(path: string, reason: string, options?: { cause?: unknown }) {
    super(path === '' ? reason : `${path}: ${reason}`, options);
    this.name = 'CodecError';
    this.path = path;
    this.reason = reason;
  }
}
