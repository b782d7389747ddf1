/** Four pairs of digits: as much as an eye compares at once. */
const pairsInGroup = 4;

/** Splits a fingerprint (`AB:CD:…`) into groups that can be compared one after the other. */
export function fingerprintGroups(fingerprint: string): string[] {
  const pairs = fingerprint.split(':');
  const groups: string[] = [];
  for (let at = 0; at < pairs.length; at += pairsInGroup)
    groups.push(pairs.slice(at, at + pairsInGroup).join(':'));
  return groups;
}
