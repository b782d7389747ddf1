import type { ChildProcess } from 'node:child_process';

/** One end of a channel that carries structured-clonable values. */
export interface Port {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** The other end is gone. */
  onEnd(listener: () => void): void;
}

/** The cache's process as its parent holds it. */
export interface ChildPort extends Port {
  /** Ends the process. */
  kill(): void;
}

/** What is used of Electron's UtilityProcess. */
export interface UtilityChild {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  on(event: 'error', listener: () => void): unknown;
  kill(): boolean;
}

export function utilityPort(child: UtilityChild): ChildPort {
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
    post: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onEnd: (listener) => {
      child.on('exit', () => listener());
      // Says no more than the end that follows, and throws where no one listens.
      child.on('error', () => undefined);
    },
    kill: () => void child.kill(),
  };
}

/** Of a process forked with `serialization: 'advanced'`. */
export function forkedPort(child: ChildProcess): ChildPort {
  return {
    // What a dead process does not receive is handled when its end is reported.
    post: (message) => void child.send(message as object, () => {}),
    onMessage: (listener) => void child.on('message', listener),
    onEnd: (listener) => {
      child.once('exit', () => listener());
      child.once('error', () => listener());
    },
    kill: () => void child.kill(),
  };
}

/** What Electron gives a utility process to talk to its parent. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
}

/** The way to the parent, in either kind of process. */
export function parentPort(): Port {
  const electron = (process as unknown as { parentPort?: ParentPort }).parentPort;
  if (electron) {
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
      post: (message) => electron.postMessage(message),
      onMessage: (listener) => void electron.on('message', ({ data }) => listener(data)),
      // A utility process is ended with its parent.
      onEnd: () => {},
    };
  }
  return {
    post: (message) => void process.send?.(message),
    onMessage: (listener) => void process.on('message', listener),
    onEnd: (listener) => void process.once('disconnect', listener),
  };
}
