import { callCases } from './cases/calls.ts';
import { runCases } from './frame/run-cases.ts';

runCases(callCases);
