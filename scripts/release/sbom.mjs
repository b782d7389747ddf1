// What is in a release, as CycloneDX: npm's own list, made the same for everyone who makes it.
import { createHash } from 'node:crypto';

/**
 * @typedef {object} Component
 * @property {{ type: string }[]} [externalReferences]
 */

/**
 * @param {{ metadata: { component: object }, components: Component[] }} list what `npm sbom` prints
 * @param {import('../package/debian.mjs').Release} release
 * @param {string} node the version of Node inside, such as v24.1.0
 */
export function reproducibleSbom(list, { version, epoch }, node) {
  const components = [
    ...list.components.map(({ externalReferences = [], ...component }) => ({
      ...component,
      // Where this machine had it from is no one else's place.
      externalReferences: externalReferences.filter(({ type }) => type !== 'distribution'),
    })),
    {
      type: 'application',
      name: 'node',
      version: node.replace(/^v/, ''),
      purl: `pkg:generic/node@${node.replace(/^v/, '')}`,
      'bom-ref': `node@${node}`,
    },
  ];
  const timestamp = new Date(epoch * 1000).toISOString();
  const component = { ...list.metadata.component, name: 'parley', version };
  const body = { ...list, components, metadata: { ...list.metadata, timestamp, component } };
  const text = JSON.stringify({ ...body, serialNumber: '' });
  const hash = createHash('sha256').update(text).digest('hex');
  // In the form of a UUID of version 8, which may hold anything.
  const id = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
  return `${JSON.stringify({ ...body, serialNumber: `urn:uuid:${id}` }, null, 2)}\n`;
}
