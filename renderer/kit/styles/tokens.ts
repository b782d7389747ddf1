import { css, unsafeCSS } from 'lit';
import { palette } from '../../../words/avatar-colours.ts';

const each = (name: string, tone: 'strong' | 'pale'): string =>
  palette
    .map(
      ({ hue, [tone]: [lightness, chroma] }, index) =>
        `--${name}-${index}: oklch(${lightness} ${chroma} ${hue});`,
    )
    .join('\n    ');
const avatars = each('avatar', 'strong');
const names = (tone: 'strong' | 'pale'): string => each('name', tone);

/**
 * Every colour, size and duration of the interface, for the root of the page. Text pairs keep 4.5:1, marks 3:1
 * (tokens.test.ts holds them to it).
 */
export const tokens = css`
  :root {
    color-scheme: light;
    --canvas: oklch(0.971 0.006 85);
    --surface: oklch(0.995 0.005 78);
    --raised: oklch(1 0 90);
    --line: oklch(0.911 0.013 82);
    --pill-muted: oklch(0.911 0.013 82);
    --text: oklch(0.254 0.009 159);
    --text-soft: oklch(0.485 0.012 165);
    --accent: oklch(0.491 0.08 201);
    --accent-strong: oklch(0.44 0.075 201);
    --accent-soft: oklch(0.929 0.016 192);
    --accent-text: oklch(1 0 90);
    --hover: oklch(0.947 0.009 84);
    --raised-hover: oklch(0.947 0.009 84);
    --own-bubble: oklch(0.925 0.02 189);
    --other-bubble: oklch(1 0 90);
    --positive: oklch(0.569 0.119 155);
    --warning: oklch(0.5 0.108 70);
    --warning-mark: oklch(0.615 0.13 69);
    --negative: oklch(0.517 0.164 27);
    --negative-soft: oklch(0.955 0.016 27);
    --focus: oklch(0.491 0.08 201);
    --scrim: oklch(0.2 0.01 200 / 0.32);
    --shadow: 0 8px 28px oklch(0.25 0.01 80 / 0.14);

    ${unsafeCSS(avatars)}
    ${unsafeCSS(names('strong'))}
    --avatar-text: oklch(1 0 90);

    --font: 'Parley Emoji', system-ui, 'Cantarell', 'Segoe UI', 'DejaVu Sans', sans-serif;
    --font-code: 'Parley Emoji', ui-monospace, 'Cascadia Mono', 'DejaVu Sans Mono', monospace;
    /* Beside what opens a list to choose from; readable on both grounds. */
    --chevron: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23777d7a' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m6 9 6 6 6-6'/%3E%3C/svg%3E");
    --size: 14px;
    --size-meta: 12px;
    --row: 56px;
    --bubble-space: 7px;
    --radius: 6px;
    --radius-card: 12px;
    --fast: 120ms ease-out;
    --slow: 180ms ease-out;
  }

  :root[data-theme='dark'] {
    color-scheme: dark;
    --canvas: oklch(0.206 0.007 229);
    --surface: oklch(0.231 0.008 224);
    --raised: oklch(0.267 0.011 226);
    --line: oklch(0.319 0.012 222);
    --pill-muted: oklch(0.319 0.012 222);
    --text: oklch(0.937 0.004 157);
    --text-soft: oklch(0.735 0.013 178);
    --accent: oklch(0.751 0.094 196);
    --accent-strong: oklch(0.8 0.094 196);
    --accent-soft: oklch(0.334 0.037 204);
    --accent-text: oklch(0.209 0.022 201);
    --hover: oklch(0.25 0.009 226);
    --raised-hover: oklch(0.31 0.012 226);
    --own-bubble: oklch(0.358 0.042 203);
    --other-bubble: oklch(0.283 0.012 222);
    --positive: oklch(0.731 0.124 156);
    --warning: oklch(0.751 0.133 74);
    --warning-mark: oklch(0.751 0.133 74);
    --negative: oklch(0.74 0.13 26);
    --negative-soft: oklch(0.3 0.03 26);
    --focus: oklch(0.751 0.094 196);
    --scrim: oklch(0.1 0.01 229 / 0.55);
    --shadow: 0 8px 28px oklch(0 0 0 / 0.5);

    ${unsafeCSS(names('pale'))}
  }

  :root[data-compact] {
    --size: 13px;
    --row: 44px;
    --bubble-space: 5px;
  }

  @media (prefers-contrast: more) {
    :root {
      --line: oklch(0.55 0.013 82);
      --text: oklch(0.15 0.009 159);
      --text-soft: oklch(0.36 0.012 165);
      --accent: oklch(0.4 0.075 201);
      --focus: oklch(0.25 0.05 201);
      --own-bubble: oklch(0.9 0.035 189);
    }
    :root[data-theme='dark'] {
      --line: oklch(0.6 0.012 222);
      --text: oklch(1 0 90);
      --text-soft: oklch(0.88 0.013 178);
      --accent: oklch(0.85 0.094 196);
      --focus: oklch(0.95 0.05 196);
    }
  }

  @media (forced-colors: active) {
    :root,
    :root[data-theme='dark'] {
      --canvas: Canvas;
      --surface: Canvas;
      --raised: Canvas;
      --line: CanvasText;
      --text: CanvasText;
      --text-soft: CanvasText;
      --accent: Highlight;
      --accent-strong: Highlight;
      --accent-soft: Canvas;
      --accent-text: HighlightText;
      --hover: Canvas;
      --raised-hover: Canvas;
      --own-bubble: Canvas;
      --other-bubble: Canvas;
      --positive: CanvasText;
      --warning: CanvasText;
      --warning-mark: CanvasText;
      --negative: CanvasText;
      --negative-soft: Canvas;
      --focus: Highlight;
      --shadow: none;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    :root {
      --fast: 0ms;
      --slow: 0ms;
    }
  }
`;
