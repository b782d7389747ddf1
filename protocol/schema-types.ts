import type { Writer } from 'protobufjs/minimal.js';

/** A field as data: name, number, type (a scalar's, an enumeration's or a message's name), kind, label, oneof. */
export type FieldRow = readonly [
  name: string,
  number: number,
  type: string,
  kind: string,
  label: string,
  oneof: string | null,
];

/** An enumeration as data: number by name. */
export type EnumTable = Readonly<Record<string, number>>;

/** What the codec uses of a protobufjs Reader. Its own types speak of `Long`, which nothing here ever sees. */
export interface WireReader {
  readonly buf: Uint8Array;
  readonly len: number;
  pos: number;
  discardUnknown: boolean;
  uint64(): number;
  double(): number;
}

/** What the codec uses of a generated message class. */
export interface MessageClass {
  encode(message: object, writer?: Writer): Writer;
  decode(reader: WireReader): object;
}
