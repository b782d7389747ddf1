import { tokens } from './styles/tokens.ts';
import './screens/app.ts';
import { showWindowSettingsWhenAsked } from './screens/show-window-settings.ts';

if (tokens.styleSheet) document.adoptedStyleSheets.push(tokens.styleSheet);
showWindowSettingsWhenAsked();
