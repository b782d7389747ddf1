import { readFileSync } from 'node:fs';

/**
 * A source without what a browser does not need of its templates: indentation, and the comments of styles. Lines stay, so that
 * source maps hold.
 * @param {string} code
 */
export function compact(code) {
  return code.replaceAll(/\n[\t ]+/gu, '\n').replaceAll(/\bcss`[^`]*`?/gu, (styles) =>
    styles
      .replaceAll(/\/\*[\s\S]*?\*\//gu, (comment) => comment.replaceAll(/[^\n]/gu, ''))
      // What is quoted stays as it is.
      .replaceAll(/("[^"]*"|'[^']*')|([:,]) | (?=\{)/gu, (_, quoted, mark) => quoted ?? mark ?? ''),
  );
}

/**
 * An icon's file without its licence, the attributes that are the same in all of them, and indentation.
 * @param {string} svg
 */
export const bareIcon = (svg) =>
  svg
    .replace(/<!--[\s\S]*?-->/u, '')
    .replace(/<svg[\s\S]*?>/u, '<svg>')
    .replaceAll(/\n\s*/gu, '');

/**
 * Makes the sources of a room smaller, and the icons that it draws.
 * @param {string} folder
 * @returns {import('vite').Plugin}
 */
export const compactSources = (folder) => ({
  name: 'compact-sources',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('.svg?raw')
      ? `export default ${JSON.stringify(bareIcon(readFileSync(id.replace('?raw', ''), 'utf8')))};`
      : null,
  transform: (code, id) =>
    id.startsWith(folder) && id.endsWith('.ts') ? { code: compact(code), map: null } : null,
});
