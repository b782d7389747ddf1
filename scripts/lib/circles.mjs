/**
 * The circles of a graph, each written as the way along it.
 * @param {ReadonlyMap<string, Iterable<string>>} graph each name with the names that it leads to
 * @returns {string[]}
 */
export function circlesIn(graph) {
  /** @type {Set<string>} */
  const finished = new Set();
  /** @type {string[]} */
  const circles = [];
  /** @type {(name: string, way: readonly string[]) => void} */
  const visit = (name, way) => {
    if (way.includes(name)) {
      circles.push([...way.slice(way.indexOf(name)), name].join(' -> '));
      return;
    }
    if (finished.has(name)) return;
    for (const next of graph.get(name) ?? []) visit(next, [...way, name]);
    finished.add(name);
  };
  for (const name of graph.keys()) visit(name, []);
  return circles;
}
