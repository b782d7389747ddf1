// What npm run cluster starts once everything is installed and built.
import { parseArgs } from 'node:util';
import { Cluster } from './cluster.ts';
import { runPrompt } from './prompt.ts';

const mostNodes = 16;

const { values } = parseArgs({
  options: { nodes: { type: 'string', default: '3' }, port: { type: 'string', default: '4700' } },
});
const [nodes, port] = [Number(values.nodes), Number(values.port)];
if (
  !(
    Number.isInteger(nodes) &&
    nodes > 0 &&
    nodes <= mostNodes &&
    Number.isInteger(port) &&
    port >= 0 &&
    port < 65_536
  )
) {
  process.stderr.write(`npm run cluster -- [--nodes 1…${mostNodes}] [--port PORT]\n`);
  process.exit(2);
}
await using cluster = await Cluster.start({ nodes, port, replica: true });
process.stdout.write(
  `Parley on ${nodes} processes at ${cluster.url}. Type help for commands, quit to end it.\n`,
);
await runPrompt(cluster, process.stdin, process.stdout);
