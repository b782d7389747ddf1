import { peopleCases } from './cases/people.ts';
import { settingsCases } from './cases/settings.ts';
import { runCases } from './frame/run-cases.ts';

runCases({ ...peopleCases, ...settingsCases });
