// The rules of dependency-cruiser, made from scripts/import-table.mjs. A folder that is named nowhere, or an import that stands in no
// list, is an error; so is a list that closes a circle.
import { folders, rooms } from './scripts/import-table.mjs';
import { circlesIn } from './scripts/lib/circles.mjs';

const electron = '^(node_modules/)?electron($|/)';
const tests = '\\.test\\.ts$|/(testing|fixtures)/|^test/';
const allRooms = Object.keys(rooms);

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const betweenRooms = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room}-imports`,
  comment: `${room}/ may import ${allowed.join(', ') || 'no other room'}.`,
  severity: 'error',
  from: { path: `^${room}/` },
  to: { path: `^(${allRooms.join('|')})/`, pathNot: `^(${[room, ...allowed].join('|')})/` },
}));

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const insideRooms = Object.entries(folders).flatMap(([room, table]) => {
  const circles = circlesIn(new Map(Object.entries(table)));
  if (circles.length > 0) throw new Error(`circle of folders in ${room}/: ${circles.join(', ')}`);
  /** @type {(names: readonly string[]) => string} */
  const rest = (names) => names.map((name) => (name === '.' ? '[^/]+$' : `${name}/`)).join('|');
  /** @type {import('dependency-cruiser').IForbiddenRuleType} */
  const unnamed = {
    name: `${room}-folders`,
    comment: `A folder of ${room}/ is missing in scripts/import-table.mjs.`,
    severity: 'error',
    from: { path: `^${room}/`, pathNot: [`^${room}/(${rest(Object.keys(table))})`, tests] },
    to: {},
  };
  /** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
  const named = Object.entries(table).map(([folder, allowed]) => ({
    name: `${room}-${folder === '.' ? 'root' : folder}-imports`,
    comment: `${room}/${folder} may import ${allowed.join(', ') || 'no other folder'}.`,
    severity: 'error',
    from: { path: `^${room}/(${rest([folder])})`, pathNot: tests },
    to: { path: `^${room}/`, pathNot: [`^${room}/(${rest([folder, ...allowed])})`, '\\.css$'] },
  }));
  return [unnamed, ...named];
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...betweenRooms,
    ...insideRooms,
    {
      name: 'electron',
      comment: 'Only main/ and preload/ speak to Electron.',
      severity: 'error',
      from: { path: '^(protocol|words|client|server|renderer)/' },
      to: { path: electron },
    },
    {
      name: 'electron-types',
      comment: 'The host stands in for Electron: it knows its types alone.',
      severity: 'error',
      from: { path: '^host/', pathNot: '/fixtures/' },
      to: { path: electron, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'without-node',
      comment: 'These rooms run in a page, too.',
      severity: 'error',
      from: { path: '^(protocol|words|renderer)/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'schemas-in-main-alone',
      comment:
        'The preload script and the page know the bridge by its types: they carry no schema, and no zod.',
      severity: 'error',
      from: { path: '^(renderer/|preload/(preload|bridge)\\.ts$)', pathNot: tests },
      to: {
        path: '^preload/((commands|views)/|(declarations|schema)\\.ts$)|^(node_modules/)?zod($|/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-circle',
      comment: 'Files may import each other for their types alone.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: '^node_modules' },
    exclude: { path: '(^|/)(dist|gen)/' },
    parser: 'tsc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.mjs', '.js'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
