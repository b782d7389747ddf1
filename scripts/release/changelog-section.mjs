/**
 * What changed in a release: its section of the changelog, or the unreleased one where it has none yet.
 * @param {string} changelog in the format of Keep a Changelog
 * @param {string} version
 */
export function changelogSection(changelog, version) {
  const sections = changelog.split(/^(?=## \[)/m);
  const named = (/** @type {string} */ name) => sections.find((each) => each.startsWith(`## [${name}]`));
  const section = named(version) ?? named('Unreleased');
  if (section === undefined) throw new Error(`CHANGELOG.md has no section for ${version}`);
  return `${section.trim()}\n`;
}
