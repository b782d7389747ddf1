/** The one way in which the host says that it lacks something, so that nobody mistakes silence for success. */
export function notProvided(name: string): never {
  throw new Error(`not provided by this host: ${name}`);
}

/** Gives every member of an Electron class that a host class lacks a body that says so; `values` are no methods. */
export function guardMembers(
  target: object,
  typeName: string,
  members: readonly string[],
  values: readonly string[] = [],
): void {
  for (const member of members) {
    if (member in target) continue;
    const refuse = (): never => notProvided(`${typeName}.${member}`);
    Object.defineProperty(target, member, {
      configurable: true,
      enumerable: false,
      ...(values.includes(member) ? { get: refuse, set: refuse } : { value: refuse, writable: true }),
    });
  }
}

/** Stands for a whole module of Electron's that the host lacks; any use of it throws. */
export function missingModule(name: string): object {
  const refuse = (): never => notProvided(name);
  // Only a function of this kind can be constructed.
  return new Proxy(function () {}, {
    get: (_target, key) =>
      typeof key === 'symbol' || key === 'then' || key === 'toJSON'
        ? undefined
        : notProvided(`${name}.${key}`),
    apply: refuse,
    construct: refuse,
  });
}
