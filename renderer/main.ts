import { accents } from './styles/accents.ts';
import { tokens } from './styles/tokens.ts';
import './screens/app.ts';
import { showWindowSettingsWhenAsked } from './screens/show-window-settings.ts';

showWindowSettingsWhenAsked();
for (const { styleSheet } of [tokens, accents]) if (styleSheet) document.adoptedStyleSheets.push(styleSheet);
