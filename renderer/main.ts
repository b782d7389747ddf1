import { accents } from './kit/styles/accents.ts';
import { tokens } from './kit/styles/tokens.ts';
import './app/app.ts';
import { showWindowSettingsWhenAsked } from './settings/show-window-settings.ts';

showWindowSettingsWhenAsked();
for (const { styleSheet } of [tokens, accents]) if (styleSheet) document.adoptedStyleSheets.push(styleSheet);
