/** A file that someone uploads or uploaded. */
export interface FilesTable {
  id: string;
  owner_id: string;
  name: string;
  media_type: string;
  byte_length: number;
  /** How many of its bytes are there. */
  received: number;
  /** Where its bytes are once all of them are there; null: they lie under its own id. */
  blob_id: string | null;
  /** When it is erased unless something refers to it by then; null while something does. */
  due_at: number | null;
}

/** Bytes that are kept once for all files that have them. */
export interface FileBlobsTable {
  id: string;
  /** SHA-256, in hexadecimal; unique. */
  hash: string;
  byte_length: number;
}

/** A stretch of a blob's bytes, or of those of an upload. */
export interface FileChunksTable {
  /** Id of a blob, or of a file that is being uploaded. */
  blob_id: string;
  starts_at: number;
  content: Uint8Array;
}

/** An event that shows a file. */
export interface FileUsesTable {
  conversation_id: string;
  timestamp: number;
  file_id: string;
  /** As the event's. */
  expires_at: number | null;
}

/** How many bytes the files of a person have together. */
export interface FileSpaceTable {
  /** Empty: what all files take, each blob once. */
  owner_id: string;
  bytes: number;
}

/** An object in a bucket that no file has any more. */
export interface FileRemovalsTable {
  blob_id: string;
  /** When it is to be deleted, or deleted again. */
  due_at: number;
  /** From when on a deletion is the last one. */
  last_at: number;
}
