import { accents } from './kit/styles/accents.ts';
import { tokens } from './kit/styles/tokens.ts';
import './app/app.ts';
import { openWindowSettingsOnRequest } from './settings/window/show-window-settings.ts';

openWindowSettingsOnRequest();
for (const { styleSheet } of [tokens, accents]) if (styleSheet) document.adoptedStyleSheets.push(styleSheet);
