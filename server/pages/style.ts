/** The look of the server's pages. Its hash stands in their Content-Security-Policy. */
export const style = `
:root {
  color-scheme: light dark;
  --canvas: oklch(0.977 0.006 85);
  --raised: oklch(0.997 0.002 85);
  --line: oklch(0.9 0.008 85);
  --text: oklch(0.27 0.02 240);
  --soft: oklch(0.47 0.02 240);
  --problem: oklch(0.5 0.17 27);
  --accent: oklch(0.52 0.1 200);
  --accent-hover: oklch(0.47 0.1 200);
  --accent-text: oklch(0.99 0.005 200);
  --shadow: 0 12px 40px oklch(0.4 0.03 220 / 0.1);
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: oklch(0.2 0.018 250);
    --raised: oklch(0.245 0.02 250);
    --line: oklch(0.33 0.02 250);
    --text: oklch(0.93 0.008 230);
    --soft: oklch(0.76 0.015 235);
    --problem: oklch(0.78 0.12 25);
    --accent: oklch(0.78 0.1 195);
    --accent-hover: oklch(0.83 0.1 195);
    --accent-text: oklch(0.2 0.03 210);
    --shadow: 0 12px 40px oklch(0.1 0.02 250 / 0.5);
  }
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100vh;
  min-height: 100dvh;
  display: grid;
  place-items: center;
  padding: 24px 16px;
  background: var(--canvas);
  color: var(--text);
  font: 15px/24px system-ui, sans-serif;
}
main {
  width: 100%;
  max-width: 440px;
  padding: 40px 32px 32px;
  background: var(--raised);
  border: 1px solid var(--line);
  border-radius: 12px;
  box-shadow: var(--shadow);
  text-align: center;
}
svg { display: block; margin: 0 auto 24px; }
.ground { fill: oklch(0.5 0.09 205); }
.low { stroke: oklch(0.87 0.07 185); }
.high { stroke: #fff; }
h1 { margin: 0; font-size: 20px; line-height: 28px; font-weight: 600; text-wrap: balance; overflow-wrap: anywhere; }
p { margin: 8px 0 0; color: var(--soft); text-wrap: pretty; overflow-wrap: anywhere; }
.about { margin-top: 4px; color: var(--accent); font-size: 20px; line-height: 28px; font-weight: 600; text-wrap: balance; }
.action {
  display: block;
  margin-top: 24px;
  padding: 10px 24px;
  border-radius: 6px;
  background: var(--accent);
  color: var(--accent-text);
  font-weight: 600;
  text-decoration: none;
}
form { margin-top: 24px; text-align: start; }
label { display: block; margin-top: 16px; font-size: 13px; line-height: 20px; color: var(--soft); }
input:not([type=hidden]) {
  display: block;
  width: 100%;
  margin-top: 4px;
  padding: 9px 12px;
  border: 1px solid var(--soft);
  border-radius: 6px;
  background: var(--canvas);
  color: var(--text);
  font: inherit;
  font-size: 15px;
  line-height: 20px;
}
input:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
button.action { width: 100%; border: 0; font: inherit; font-weight: 600; cursor: pointer; }
.problem { margin-top: 16px; color: var(--problem); }
.other { display: inline-block; margin-top: 16px; color: var(--accent); }
.action:hover { background: var(--accent-hover); }
.action:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
ol {
  margin: 24px 0 0;
  padding: 20px 0 0 20px;
  border-top: 1px solid var(--line);
  color: var(--soft);
  font-size: 13px;
  line-height: 20px;
  text-align: start;
  overflow-wrap: anywhere;
}
li + li { margin-top: 8px; }
li:only-child { list-style: none; margin-inline-start: -20px; }
@media (max-width: 420px) { main { padding: 32px 20px 24px; } }
@media (forced-colors: active) { .action { border: 1px solid ButtonText; } }
`;
