import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, afterAll, describe, expect, test, vi } from 'vitest';
import { type Calls, callsOver, signUp } from '../contract/support/person.ts';
import { temporaryFolder, TestServer } from '../contract/support/server.ts';
import { type PrometheusServer, startPrometheus } from './prometheus-server.ts';

const operate = join(import.meta.dirname, '..', '..', 'docs', 'operate');
const dashboard = JSON.parse(await readFile(join(operate, 'dashboard.json'), 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const queries = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => ({ title, expr })),
);

test('each alert fires on what it is for, and not before', async () => {
  const tested = promisify(execFile)('promtool', ['test', 'rules', 'alerts.test.yml'], { cwd: operate });
  await expect(tested).resolves.toMatchObject({ stdout: expect.stringContaining('SUCCESS') as unknown });
});

describe('a Prometheus that watches two processes', () => {
  const stack = new AsyncDisposableStack();
  let server: TestServer;
  let calls: Calls;
  let prometheus: PrometheusServer;

  beforeAll(async () => {
    server = stack.use(await TestServer.start({ args: ['--metrics', '127.0.0.1:0'] }));
    calls = await callsOver(server, await signUp(server), 'http', 'extended');
    const targets = await vi.waitUntil(() => {
      const said = [...server.stdout.matchAll(/^metrics at http:\/\/(.+)\/metrics$/gm)].map(([, at]) => at);
      return said.length === 2 && said;
    }, 60_000);
    const { path } = stack.use(await temporaryFolder());
    await copyFile(join(operate, 'alerts.yml'), join(path, 'alerts.yml'));
    const config = (await readFile(join(operate, 'prometheus.yml'), 'utf8'))
      .replaceAll('_interval: 15s', '_interval: 1s')
      .replace("['127.0.0.1:9470']", JSON.stringify(targets));
    await writeFile(join(path, 'prometheus.yml'), config);
    prometheus = stack.use(await startPrometheus(join(path, 'prometheus.yml')));
  });
  afterAll(() => stack.disposeAsync());

  test('reads both', async () => {
    const health = async () => {
      const { activeTargets } = (await prometheus.ask('targets')) as { activeTargets: { health: string }[] };
      return activeTargets.map((target) => target.health);
    };
    await expect.poll(health).toEqual(['up', 'up']);
  });

  test('evaluates every rule', async () => {
    const rules = async () => {
      const { groups } = (await prometheus.ask('rules')) as { groups: { rules: { health: string }[] }[] };
      return groups.flatMap((group) => group.rules.map((rule) => rule.health));
    };
    await expect.poll(rules).toEqual(Array.from({ length: 9 }, () => 'ok'));
  });

  test.each(queries)('has figures for the panel “$title”: $expr', async ({ expr }) => {
    const query = expr.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '30s');
    const values = async () => {
      // What is shown per second needs something to happen.
      await calls.call('GetSelfInfo', {});
      const { result } = (await prometheus.ask('query', { query })) as {
        result: { value: [number, string] }[];
      };
      return result.map(({ value: [, value] }) => Number(value));
    };
    await expect.poll(values).toSatisfy((all: number[]) => all.length > 0 && all.every(Number.isFinite));
  });
});
