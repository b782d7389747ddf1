/** What of a menu template decides about the place of its entries. */
export interface Placed {
  id?: string;
  type?: string;
  visible?: boolean;
  before?: string[];
  after?: string[];
  beforeGroupContaining?: string[];
  afterGroupContaining?: string[];
}

const isSeparator = (item: Placed): boolean =>
  item.type === 'separator' &&
  !item.before &&
  !item.after &&
  !item.beforeGroupContaining &&
  !item.afterGroupContaining;

/** Whether an entry of a template can be one of a menu; instances of MenuItem always can. */
export function isTemplateItem(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false;
  return (
    Object.hasOwn(item, 'label') || Object.hasOwn(item, 'role') || Reflect.get(item, 'type') === 'separator'
  );
}

/** Between separators; none is empty. */
function groupsOf<Item extends Placed>(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [[]];
  for (const item of items) {
    if (isSeparator(item)) groups.push([]);
    else groups.at(-1)?.push(item);
  }
  return groups.filter((group) => group.length > 0);
}

const groupWith = (groups: readonly Placed[][], id: string, except: Placed[]): number =>
  groups.findIndex((group) => group !== except && group.some((item) => item.id === id));

/** An entry that wants to be beside one of another group takes its own group along. */
function mergeGroups<Item extends Placed>(groups: Item[][]): Item[][] {
  for (const [at, group] of groups.entries()) {
    for (const id of group.flatMap(({ before = [], after = [] }) => [...before, ...after])) {
      const target = groups[groupWith(groups, id, group)];
      if (target === undefined) continue;
      target.push(...group);
      return mergeGroups(groups.toSpliced(at, 1));
    }
  }
  return groups;
}

/** In the order given, but each after those that have to precede it. A circle is cut where it is met. */
function inOrder<Item>(items: readonly Item[], preceding: ReadonlyMap<number, readonly number[]>): Item[] {
  const placed: number[] = [];
  const met = new Set<number>();
  const place = (at: number): void => {
    if (met.has(at)) return;
    met.add(at);
    preceding.get(at)?.forEach(place);
    placed.push(at);
  };
  items.forEach((_item, at) => place(at));
  return placed.flatMap((at) => items.slice(at, at + 1));
}

function addTo(lists: Map<number, number[]>, at: number, value: number): void {
  lists.set(at, [...(lists.get(at) ?? []), value]);
}

function sortItems<Item extends Placed>(group: readonly Item[]): Item[] {
  const preceding = new Map<number, number[]>();
  const places = new Map(group.map((item, at) => [item.id, at]));
  for (const [at, { before = [], after = [] }] of group.entries()) {
    for (const id of before) {
      const other = places.get(id);
      if (other !== undefined) addTo(preceding, other, at);
    }
    for (const id of after) {
      const other = places.get(id);
      if (other !== undefined) addTo(preceding, at, other);
    }
  }
  return inOrder(group, preceding);
}

function sortGroups<Item extends Placed>(groups: Item[][]): Item[][] {
  const preceding = new Map<number, number[]>();
  for (const [at, group] of groups.entries()) {
    const wishes = group.flatMap(({ beforeGroupContaining = [], afterGroupContaining = [] }) => [
      ...beforeGroupContaining.map((id) => ({ id, first: true })),
      ...afterGroupContaining.map((id) => ({ id, first: false })),
    ]);
    // Only the first that can be met counts.
    const wish = wishes.find(({ id }) => groupWith(groups, id, group) !== -1);
    if (wish === undefined) continue;
    const other = groupWith(groups, wish.id, group);
    if (wish.first) addTo(preceding, other, at);
    else addTo(preceding, at, other);
  }
  return inOrder(groups, preceding);
}

/** Separators beside another one or at an end are left out; hidden ones do not count. */
function tidy<Item extends Placed>(items: readonly Item[]): Item[] {
  const kept = items.filter(
    ({ type, visible }, at) =>
      visible === false || type !== 'separator' || at === 0 || items[at - 1]?.type !== 'separator',
  );
  return kept.filter(
    ({ type, visible }, at) =>
      visible === false || type !== 'separator' || (at !== 0 && at !== kept.length - 1),
  );
}

/** The entries of a template in the order that their wishes ask for, without separators that divide nothing. */
export function arrange<Item extends Placed>(template: readonly Item[], separator: () => Item): Item[] {
  const separators = template.filter(isSeparator);
  const groups = sortGroups(mergeGroups(groupsOf(template)).map(sortItems));
  const joined = groups.flatMap((group, at) =>
    at === 0 ? group : [separators.shift() ?? separator(), ...group],
  );
  return tidy(joined);
}
