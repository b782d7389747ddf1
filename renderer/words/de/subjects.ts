/** A subject as German declines it: "du" at the end of a list is "dich" when something happens to you. */
const nominative = (who: string): string => who.replace(/\bdich$/u, 'du');

/** With its verb: "Du hast", "Rui hat", "Alva und Rui haben", "Du und Rui habt". */
function withVerb(who: string, you: string, one: string, many: string, youAndOthers: string): string {
  if (who === 'Du') return `${who} ${you}`;
  if (!who.includes(' und ')) return `${who} ${one}`;
  const listsYou = /^Du\b/u.test(who) || /\bdich$/u.test(who);
  return `${nominative(who)} ${listsYou ? youAndOthers : many}`;
}

export const has = (who: string): string => withVerb(who, 'hast', 'hat', 'haben', 'habt');
export const is = (who: string): string => withVerb(who, 'bist', 'ist', 'sind', 'seid');

/** From whom something is: "von dir", "von Rui". */
export const from = (who: string): string => `von ${who === 'dich' ? 'dir' : who}`;
