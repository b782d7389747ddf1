import { css, svg } from 'lit';

/** The pictures of the first-start cards: plain shapes in the palette, drawn for 264 by 132. */
export const illustrationStyles = css`
  .picture {
    display: block;
    width: 100%;
    height: auto;
    border-radius: 8px;
  }
  /* A picture keeps colours of its own, as a photo does: of the system's few, half of its shapes would be lost. */
  @media (forced-colors: active) {
    .picture {
      --accent: oklch(0.491 0.08 201);
      --accent-soft: oklch(0.929 0.016 192);
      --surface: oklch(0.995 0.005 78);
      --line: oklch(0.911 0.013 82);
      forced-color-adjust: none;
    }
  }
  .picture .ground {
    fill: var(--accent-soft);
  }
  .picture .a {
    fill: var(--accent);
  }
  .picture .s {
    fill: var(--surface);
  }
  .picture .l {
    fill: var(--line);
  }
  .picture .w {
    fill: oklch(0.8 0.1 70);
  }
  .picture .p {
    fill: var(--avatar-4);
  }
  .picture .b {
    fill: var(--avatar-1);
  }
  .picture .g {
    fill: var(--avatar-3);
  }
  .picture .stroke {
    fill: none;
    stroke: var(--accent);
    stroke-width: 3;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .picture .thin {
    fill: none;
    stroke: var(--line);
    stroke-width: 2;
  }
`;

/** Three people and what they say. */
export const lookPicture = svg`<svg class="picture" viewBox="0 0 264 132" aria-hidden="true">
  <rect class="ground" width="264" height="132" />
  <circle class="w" cx="238" cy="26" r="11" />
  <rect class="s" x="30" y="22" width="94" height="34" rx="12" />
  <path class="s" d="M52 52v16l16-14z" />
  <rect class="l" x="42" y="33" width="54" height="5" rx="2.5" />
  <rect class="l" x="42" y="43" width="36" height="5" rx="2.5" />
  <rect class="a" x="142" y="44" width="84" height="30" rx="12" />
  <path class="a" d="M202 70v16l-16-14z" />
  <circle class="s" cx="168" cy="59" r="3.5" />
  <circle class="s" cx="184" cy="59" r="3.5" />
  <circle class="s" cx="200" cy="59" r="3.5" />
  <circle class="p" cx="60" cy="92" r="14" />
  <path class="p" d="M34 132c0-17 11-24 26-24s26 7 26 24z" />
  <circle class="b" cx="132" cy="86" r="15" />
  <path class="b" d="M104 132c0-19 12-28 28-28s28 9 28 28z" />
  <circle class="g" cx="206" cy="98" r="13" />
  <path class="g" d="M182 132c0-14 10-20 24-20s24 6 24 20z" />
</svg>`;

/** A house with a light on, and its own small post. */
export const herePicture = svg`<svg class="picture" viewBox="0 0 264 132" aria-hidden="true">
  <rect class="ground" width="264" height="132" />
  <path class="l" d="M0 112q70-16 132-8t132-6v34H0z" />
  <path class="s" d="M84 58l48-36 48 36v56H84z" />
  <path class="stroke" d="M72 66l60-45 60 45" />
  <rect class="w" x="98" y="68" width="26" height="22" rx="3" />
  <path class="thin" d="M111 68v22M98 79h26" />
  <rect class="a" x="142" y="72" width="24" height="42" rx="3" />
  <circle class="s" cx="160" cy="94" r="2" />
  <path class="a" d="M160 22v16l10 8V22z" />
  <path class="g" d="M36 112c-10-12-8-34 8-44 14 12 16 32 6 44z" />
  <path class="stroke" d="M44 116V84" />
  <rect class="a" x="210" y="84" width="30" height="20" rx="6" />
  <path class="stroke" d="M225 104v14" />
  <rect class="s" x="216" y="91" width="18" height="4" rx="2" />
</svg>`;

/** Places joined by lines. */
export const joinPicture = svg`<svg class="picture" viewBox="0 0 264 132" aria-hidden="true">
  <rect class="ground" width="264" height="132" />
  <path class="stroke" d="M58 96Q90 40 132 62T212 38" stroke-dasharray="2 9" />
  <path class="stroke" d="M132 66q34 40 76 34" stroke-dasharray="2 9" />
  <rect class="s" x="104" y="34" width="56" height="60" rx="10" />
  <rect class="l" x="112" y="44" width="40" height="11" rx="4" />
  <rect class="l" x="112" y="59" width="40" height="11" rx="4" />
  <rect class="l" x="112" y="74" width="40" height="11" rx="4" />
  <circle class="a" cx="119" cy="49.5" r="2.5" />
  <circle class="a" cx="119" cy="64.5" r="2.5" />
  <circle class="w" cx="119" cy="79.5" r="2.5" />
  <circle class="p" cx="52" cy="98" r="16" />
  <circle class="b" cx="214" cy="36" r="16" />
  <circle class="g" cx="212" cy="100" r="14" />
  <path class="s" d="M46 96a6 6 0 0 1 12 0 6 6 0 0 1-12 0z" />
  <path class="s" d="M208 34a6 6 0 0 1 12 0 6 6 0 0 1-12 0z" />
  <path class="s" d="M207 98a5 5 0 0 1 10 0 5 5 0 0 1-10 0z" />
</svg>`;
