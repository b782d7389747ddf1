import { startLine } from './line.ts';

/** How often it asks each process whether it works, and how long the answer may take. */
const askEveryMs = 500;
const answerMs = 2000;

/** A small TCP balancer: each connection goes to the next process that says it works, or, where none does, to any. */
export interface Balancer extends AsyncDisposable {
  readonly url: string;
  /** Whether it sends connections to the process that listens there. */
  uses(url: string): boolean;
}

/** @param processes where they listen now, as `http://HOST:PORT` */
export async function startBalancer(processes: () => readonly string[], port: number): Promise<Balancer> {
  const working = new Set<string>();
  let last = 0;
  const ask = async (url: string): Promise<void> => {
    const works = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(answerMs) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (works) working.add(url);
    else working.delete(url);
  };
  const askAll = (): void => {
    for (const url of working) if (!processes().includes(url)) working.delete(url);
    for (const url of processes()) void ask(url);
  };
  await Promise.all(processes().map(ask));
  const line = await startLine(() => {
    const all = processes();
    const some = all.filter((url) => working.has(url));
    // All of them at once are rather slow than gone.
    const usable = some.length > 0 ? some : all;
    const url = usable[last++ % usable.length];
    if (url === undefined) return null;
    const { port: at, hostname: host } = new URL(url);
    return { port: Number(at), host };
  }, port);
  const asking = setInterval(askAll, askEveryMs);
  return {
    url: `http://127.0.0.1:${line.port}`,
    uses: (url) => working.has(url),
    async [Symbol.asyncDispose]() {
      clearInterval(asking);
      await line[Symbol.asyncDispose]();
    },
  };
}
