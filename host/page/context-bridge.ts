type Bridged = (...args: unknown[]) => unknown;

const isPlainHolder = (value: object): boolean =>
  Array.isArray(value) || !(Symbol.toStringTag in value || value instanceof Date || value instanceof RegExp);

function copy(value: unknown, seen: Map<object, unknown>, freeze: boolean): unknown {
  if (typeof value === 'function') return wrap(value as Bridged, seen);
  if (typeof value !== 'object' || value === null) return value;
  const known = seen.get(value);
  if (known !== undefined) return known;
  if (value instanceof Promise) {
    return value.then(
      (result) => copy(result, new Map(), false),
      (error: unknown) => Promise.reject(copy(error, new Map(), false)),
    );
  }
  if (value instanceof Error) return structuredClone(value);
  if (value instanceof Node) return value;
  if (!isPlainHolder(value)) return structuredClone(value);
  // Own properties from the first: what the page may have put into the prototype of all objects sees none of it.
  const result = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  seen.set(value, result);
  for (const key of Object.keys(result)) {
    const member = result[key];
    if (typeof member === 'function' || (typeof member === 'object' && member !== null))
      result[key] = copy(member, seen, freeze);
  }
  return freeze ? Object.freeze(result) : result;
}

function wrap(method: Bridged, seen: Map<object, unknown>): Bridged {
  const known = seen.get(method);
  if (known !== undefined) return known as Bridged;
  const proxy: Bridged = (...args) => {
    try {
      return copy(
        Reflect.apply(method, undefined, copy(args, new Map(), false) as unknown[]),
        new Map(),
        false,
      );
    } catch (error) {
      throw copy(error, new Map(), false);
    }
  };
  seen.set(method, proxy);
  return Object.freeze(proxy);
}

/** An app that takes no notice of what is thrown leaves a trace of it nevertheless. */
function lacking(member: string): never {
  const message = `not provided by this host: contextBridge.${member}`;
  console.error(message);
  throw new Error(message);
}

/**
 * `contextBridge` for a page that has one world: functions become frozen proxies, everything else is copied and
 * deep-frozen, so the page can neither reach the preload's objects nor change what other code sees.
 */
export const contextBridge = Object.freeze({
  exposeInMainWorld(key: string, api: unknown): void {
    if (key in globalThis) {
      throw new Error(`Cannot bind an API on top of an existing property on the window object`);
    }
    Object.defineProperty(globalThis, key, {
      value: copy(api, new Map(), true),
      enumerable: true,
      writable: false,
      configurable: false,
    });
  },
  /** Electron's own code and specs know it. */
  get internalContextBridge(): never {
    return lacking('internalContextBridge');
  },
  exposeInIsolatedWorld(): never {
    return lacking('exposeInIsolatedWorld');
  },
  executeInMainWorld(): never {
    return lacking('executeInMainWorld');
  },
});

const refuse = (): never => {
  throw new Error('contextBridge API can only be used when contextIsolation is enabled');
};

/** The same for a page that shares its world with the preload script by the app's own wish. */
export const unusableBridge = Object.freeze({
  exposeInMainWorld: refuse,
  exposeInIsolatedWorld: refuse,
  executeInMainWorld: refuse,
});
