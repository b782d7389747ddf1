import type { ChatMessage, EventAnnotation } from '../types.ts';
import { AnnotationType, annotationValues } from './annotations.ts';

/** A file that a message shows. Only the server says name, size and type: those of a sender are not read. */
export interface AttachedFile {
  /** Of the upload, and of `GET /files/<id>`. */
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Media type, such as `application/pdf`. What it says is the uploader's word. */
  readonly type: string;
}

const idShape = /^[\w-]{1,64}$/;

/** The ids of the files that a message asks to show, in their order; null for a value that names none. */
export function requestedFileIds(annotation: readonly EventAnnotation[]): readonly (string | null)[] {
  return annotationValues({ annotation: [...annotation] }, AnnotationType.FILE).map(
    (value) => textOf(parsed(value), 'id', idShape) ?? null,
  );
}

/** The files of a message, in their order. What is no file as the server writes it is left out. */
export function filesIn(
  message: Pick<ChatMessage, 'annotation'> | null | undefined,
): readonly AttachedFile[] {
  return annotationValues(message, AnnotationType.FILE).flatMap((value) => {
    const json = parsed(value);
    const id = textOf(json, 'id', idShape);
    const name = textOf(json, 'name', /./u);
    const size: unknown = json === null ? null : Reflect.get(json, 'size');
    if (id === null || name === null || !Number.isSafeInteger(size) || Number(size) < 0) return [];
    return [{ id, name, size: Number(size), type: textOf(json, 'type', /./u) ?? anyType }];
  });
}

/** What no one knows more about. */
export const anyType = 'application/octet-stream';

/** The annotation by which a message asks to show an uploaded file. */
export function fileRequest(id: string): EventAnnotation {
  return { type: AnnotationType.FILE, value: JSON.stringify({ id }) };
}

/** The annotation of a file that a message shows, as the server writes it. */
export function fileAnnotation({ id, name, size, type }: AttachedFile): EventAnnotation {
  return { type: AnnotationType.FILE, value: JSON.stringify({ id, name, size, type }) };
}

function parsed(value: string): object | null {
  try {
    const json: unknown = JSON.parse(value);
    return typeof json === 'object' ? json : null;
  } catch {
    return null;
  }
}

function textOf(json: object | null, name: string, shape: RegExp): string | null {
  const value: unknown = json === null ? null : Reflect.get(json, name);
  return typeof value === 'string' && shape.test(value) ? value : null;
}
