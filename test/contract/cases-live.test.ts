import { liveCases } from './cases/live.ts';
import { presenceCases } from './cases/presence.ts';
import { runCases } from './frame/run-cases.ts';

runCases({ ...liveCases, ...presenceCases });
