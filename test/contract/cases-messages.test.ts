import { messageCases } from './cases/messages.ts';
import { runCases } from './frame/run-cases.ts';

runCases(messageCases);
