import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { startDebianProgram } from '../fixtures/debian-program.ts';
import { ownPort } from '../fixtures/own-port.ts';

/** A real Prometheus on loopback. It ends with this process, whatever becomes of that. */
export interface PrometheusServer extends AsyncDisposable {
  /** The `data` that its HTTP API answers at a path such as `rules`. @throws what it refuses */
  ask(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>;
}

/** @param configFile a prometheus.yml */
export async function startPrometheus(configFile: string): Promise<PrometheusServer> {
  await using stack = new AsyncDisposableStack();
  const { path } = stack.use(await temporaryFolder());
  const address = `127.0.0.1:${await ownPort()}`;
  const options = [
    `--config.file=${configFile}`,
    `--storage.tsdb.path=${path}`,
    `--web.listen-address=${address}`,
    '--log.level=warn',
  ];
  stack.use(await startDebianProgram('prometheus', ['prometheus', ...options], `http://${address}/-/ready`));
  const open = stack.move();
  return {
    async ask(apiPath, query = {}) {
      const url = `http://${address}/api/v1/${apiPath}?${new URLSearchParams(query).toString()}`;
      const { data, error } = (await (await fetch(url)).json()) as { data?: unknown; error?: string };
      if (error !== undefined) throw new Error(`${apiPath} ${query['query'] ?? ''}: ${error}`);
      return data;
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}
