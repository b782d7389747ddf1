import { type DumpPiece, DumpError, type Value } from './dump.ts';

// A dump's file is lines of JSON: an object for the head, each table and the end, an array for each row. Bytes in a row are
// `{"b": base64}`. Any program can read it.

const format = 'parley-backup';
const formatVersion = 1;

/** The last line: how many rows came before, and the SHA-256 of all lines before. */
export interface DumpEnd {
  readonly rows: number;
  readonly sha256: string;
}

/** A piece as lines, each with its line feed. */
export function writePiece(piece: DumpPiece): string {
  if (piece.kind === 'rows') return piece.rows.map((row) => `${JSON.stringify(row.map(toJson))}\n`).join('');
  const { kind, ...rest } = piece;
  const line = kind === 'head' ? { format, version: formatVersion, ...rest } : rest;
  return `${JSON.stringify(line)}\n`;
}

export const writeEnd = (end: DumpEnd): string => `${JSON.stringify({ end })}\n`;

/** Reads a line. @throws DumpError */
export function readLine(line: string): DumpPiece | { readonly kind: 'end'; readonly end: DumpEnd } {
  const json = parse(line);
  if (Array.isArray(json)) return { kind: 'rows', rows: [json.map(fromJson)] };
  if (typeof json === 'object' && json !== null) {
    if ('format' in json && json.format === format) return readHead(json);
    if ('table' in json && typeof json.table === 'string' && 'columns' in json && isTexts(json.columns)) {
      return { kind: 'table', table: json.table, columns: json.columns };
    }
    if ('end' in json) return { kind: 'end', end: readEnd(json.end) };
  }
  throw new DumpError('it has a line that no backup has');
}

function readHead(json: object): DumpPiece {
  if (!('version' in json) || json.version !== formatVersion) {
    throw new DumpError('it was made by a newer parley-server; use that one');
  }
  const migrations = 'migrations' in json && isTexts(json.migrations) ? json.migrations : [];
  const madeAt = 'madeAt' in json && typeof json.madeAt === 'number' ? json.madeAt : 0;
  return { kind: 'head', migrations, madeAt };
}

function readEnd(json: unknown): DumpEnd {
  if (typeof json === 'object' && json !== null && 'rows' in json && 'sha256' in json) {
    const { rows, sha256 } = json;
    if (typeof rows === 'number' && typeof sha256 === 'string') return { rows, sha256 };
  }
  throw new DumpError('its end cannot be read');
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new DumpError('it has a line that is not JSON', { cause });
  }
}

const isTexts = (json: unknown): json is string[] =>
  Array.isArray(json) && json.every((one) => typeof one === 'string');

const toJson = (value: Value): unknown =>
  value instanceof Uint8Array ? { b: Buffer.from(value).toString('base64') } : value;

function fromJson(json: unknown): Value {
  if (json === null || typeof json === 'string' || typeof json === 'number') return json;
  if (typeof json === 'object' && 'b' in json && typeof json.b === 'string') {
    return Buffer.from(json.b, 'base64');
  }
  throw new DumpError('it has a value that no backup has');
}
