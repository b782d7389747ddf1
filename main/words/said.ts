/** Sentences of the service and of the client library, with `{}` for what varies, and how to say each of them. */
export type Sentences = Readonly<Record<string, (...varies: string[]) => string>>;

/**
 * Says a sentence in other words; null for one that is not known. The schema gives a refusal no code, so it is known by
 * its words alone.
 */
export function sayingAs(sentences: Sentences): (said: string) => string | null {
  const known = Object.entries(sentences).map(([form, say]) => ({ pattern: patternOf(form), say }));
  return (said) => {
    for (const { pattern, say } of known) {
      const varies = pattern.exec(said)?.slice(1);
      if (varies) return say(...varies);
    }
    return null;
  };
}

const patternOf = (form: string): RegExp =>
  new RegExp(`^${form.replace(/[.*+?^$()|[\]\\]/gu, '\\$&').replaceAll('{}', '(.*?)')}$`, 'su');
