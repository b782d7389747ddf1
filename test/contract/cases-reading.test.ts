import { readingCases } from './cases/reading.ts';
import { runCases } from './frame/run-cases.ts';

runCases(readingCases);
