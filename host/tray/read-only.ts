interface ReadOnly {
  type: string;
  access: 'read';
}

/** Properties, by name and type, that programs on the bus may read and not set; the library's own default is both. */
export const readOnly = (types: Readonly<Record<string, string>>): Record<string, ReadOnly> =>
  Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type, access: 'read' }]));
