import type { CodecPlan, CodecResult } from './load/codec.ts';
import type { Benchmark } from './support/benchmark.ts';
import { runLoad } from './support/load.ts';
import { figureOf } from './support/statistics.ts';

export const codec: Benchmark = {
  name: 'codec',
  title: 'The checked codec',
  about:
    'Writing and reading one BatchUpdate (a message’s push with its conversation of ten people), checked as everywhere in Parley, and with the generated code alone, in turns.',
  async run({ quick }) {
    const plan: CodecPlan = { rounds: quick ? 5 : 15, roundMs: quick ? 50 : 150 };
    const { bytes, rounds } = await runLoad<CodecPlan, CodecResult>('codec.ts', plan);
    return {
      figures: [
        figureOf(
          'Checked encode + decode',
          'µs',
          rounds.map(({ checked }) => checked.encode + checked.decode),
        ),
        figureOf(
          'Bare encode + decode',
          'µs',
          rounds.map(({ bare }) => bare.encode + bare.decode),
        ),
        figureOf(
          'Checked encode, compared with bare',
          'times',
          rounds.map(({ checked, bare }) => checked.encode / bare.encode),
        ),
        figureOf(
          'Checked decode, compared with bare',
          'times',
          rounds.map(({ checked, bare }) => checked.decode / bare.decode),
        ),
        figureOf(
          'Checked encode + decode, compared with bare',
          'times',
          rounds.map(({ checked, bare }) => (checked.encode + checked.decode) / (bare.encode + bare.decode)),
        ),
      ],
      notes: [
        `The update has ${bytes} bytes. Bare means the classes that protobufjs generates, with its own reader and writer.`,
      ],
    };
  },
};
