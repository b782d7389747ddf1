import { locale, t } from '../../words/translate.ts';

/** Address of the page that stands where the window's own keeps failing. */
export const failedPagePath = '/failed.html';
export const failedPageUrl = `app://parley${failedPagePath}`;

/** It runs nothing and loads nothing; its one button leads to the window's page. */
export const failedPagePolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'";

const style = `
:root { color-scheme: light dark; }
body { display: grid; place-content: center; justify-items: center; gap: 8px; height: 100vh; margin: 0; padding: 24px;
  box-sizing: border-box; text-align: center; font: 14px/20px system-ui, sans-serif;
  background: light-dark(#faf9f7, #12161b); color: light-dark(#1f2427, #e9eced); }
h1 { margin: 0; font-size: 16px; line-height: 24px; }
p { margin: 0 0 8px; max-width: 44ch; color: light-dark(#565c60, #a9b0b4); }
button { padding: 5px 12px; border: 1px solid; border-radius: 6px; font: inherit; font-weight: 600;
  background: none; color: light-dark(#0b6b72, #5cc2c4); }
button:focus-visible { outline: 2px solid; outline-offset: 2px; }
`;

/** The page in the language of the app. */
export function failedPage(): string {
  return `<!doctype html>
<html lang="${locale()}">
<head>
<meta charset="utf-8">
<title>Parley</title>
<style>${style}</style>
</head>
<body>
<h1>${t('notices.windowFails.title')}</h1>
<p>${t('notices.windowFails.text')}</p>
<form action="index.html"><button autofocus>${t('notices.windowFails.again')}</button></form>
</body>
</html>
`;
}
