/** The part of the X11 client library that the host uses; the package has no types of its own. */
declare module 'x11' {
  import type { EventEmitter } from 'node:events';

  type Reply<Value> = (error: Error | null, value: Value) => void;

  export interface Property {
    type: number;
    format: number;
    data: Buffer;
  }

  export interface XEvent {
    name: string;
    wid: number;
    atom?: number;
    /** Of a key press. */
    keycode?: number;
    buttons?: number;
    /** Of a request for the clipboard. */
    time?: number;
    requestor?: number;
    selection?: number;
    target?: number;
    property?: number;
    /** Of an alarm: which, and what its counter stood at. */
    alarm?: number;
    counterValue?: number;
  }

  export interface ScreenSaver {
    QueryInfo(drawable: number, reply: Reply<{ idle: number }>): void;
  }

  export interface SyncExtension {
    ValueType: { Absolute: number };
    TestType: { PositiveTransition: number; NegativeTransition: number };
    ListSystemCounters(reply: Reply<{ counter: number; name: string }[]>): void;
    QueryCounter(counter: number, reply: Reply<number>): void;
    CreateAlarm(
      id: number,
      values: {
        counter: number;
        valueType: number;
        value: number;
        testType: number;
        delta: number;
        events: boolean;
      },
    ): void;
  }

  export interface XClient extends EventEmitter {
    /** Numbers that are known, by name. The same object for every connection of a process. */
    atoms: Readonly<Record<string, number>>;
    InternAtom(onlyIfExists: boolean, name: string, reply: Reply<number>): void;
    GetProperty(
      remove: number,
      window: number,
      name: number,
      type: number,
      offset: number,
      length: number,
      reply: Reply<Property>,
    ): void;
    QueryTree(window: number, reply: Reply<{ children: number[] }>): void;
    ChangeProperty(
      mode: number,
      window: number,
      name: number,
      type: number,
      units: number,
      data: Buffer,
    ): void;
    ChangeWindowAttributes(window: number, values: { eventMask: number }): void;
    MapWindow(window: number): void;
    UnmapWindow(window: number): void;
    AllocID(): number;
    CreateWindow(
      window: number,
      parent: number,
      x: number,
      y: number,
      width: number,
      height: number,
      border: number,
      depth: number,
      kind: number,
    ): void;
    GetGeometry(drawable: number, reply: Reply<{ width: number; height: number }>): void;
    SetSelectionOwner(window: number, selection: number, time: number): void;
    GetKeyboardMapping(first: number, count: number, reply: Reply<number[][]>): void;
    /** The reply says whether the error, if any, is dealt with. */
    GrabKey(
      window: number,
      ownerEvents: number,
      modifiers: number,
      key: number,
      pointerMode: number,
      keyboardMode: number,
      reply: (error: Error | null) => boolean,
    ): void;
    UngrabKey(window: number, key: number, modifiers: number): void;
    SendEvent(destination: number, propagate: boolean, mask: number, event: Buffer): void;
    require(extension: 'screen-saver', reply: Reply<ScreenSaver>): void;
    require(extension: 'sync', reply: Reply<SyncExtension>): void;
    terminate(): void;
  }

  export interface XConnection {
    client: XClient;
    screen: { root: number; pixel_width: number; pixel_height: number }[];
  }

  export function createClient(options: { display?: string }, reply: Reply<XConnection>): EventEmitter;
}
