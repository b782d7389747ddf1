import { caseFiles } from './cases/index.ts';
import { runCases } from './frame/run-cases.ts';

runCases(caseFiles.reading);
