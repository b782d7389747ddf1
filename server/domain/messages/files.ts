import type { AttachedFile } from '../../../protocol/index.ts';

/** A file that was uploaded whole. */
export interface FileRecord extends AttachedFile {
  readonly ownerId: string;
  /** Under which its bytes lie. */
  readonly blobId: string;
}

/** A file that someone uploads, or has uploaded. */
export interface FileUpload extends AttachedFile {
  readonly ownerId: string;
  /** How many of its bytes are there. */
  readonly received: number;
  /** Null while bytes are missing. */
  readonly blobId: string | null;
  /** When it is erased unless it is sent by then; null: a message shows it. */
  readonly dueAt: number | null;
}

/** Path of a file on the server. The name at its end is for those who save it. */
export const filePath = ({ id, name }: Pick<AttachedFile, 'id' | 'name'>): string =>
  `/files/${id}/${encodeURIComponent(name)}`;
