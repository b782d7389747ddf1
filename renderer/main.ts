import { tokens } from './styles/tokens.ts';
import './screens/app.ts';

if (tokens.styleSheet) document.adoptedStyleSheets.push(tokens.styleSheet);
