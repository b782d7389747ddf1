import { accents } from './kit/styles/accents.ts';
import { tokens } from './kit/styles/tokens.ts';
import './app/app.ts';
import { answerLinkQuestions } from './app/link-question.ts';
import { openWindowSettingsOnRequest } from './settings/window/show-window-settings.ts';

openWindowSettingsOnRequest();
answerLinkQuestions();
for (const { styleSheet } of [tokens, accents]) if (styleSheet) document.adoptedStyleSheets.push(styleSheet);
