import { encodeQR } from 'qr';
import { css, svg, type TemplateResult } from 'lit';

/** Free modules around a code, as its standard has them: without them cameras do not find it. */
const quiet = 4;

/** Dark on light in every theme, since many cameras take nothing else. */
export const qrStyles = css`
  .qr {
    display: block;
    width: 100%;
    max-width: 232px;
    border-radius: var(--radius);
    background: #fff;
    fill: #000;
    forced-color-adjust: none;
  }
`;

/** Where the dark modules of a text's QR code are, as an SVG path in units of modules; `size`: with the free ones around. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const modules = encodeQR(text, 'raw', { border: quiet });
  const path = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size: modules.length, path };
}

/** A picture of a text that cameras read. */
export function qrCode(text: string, label: string): TemplateResult {
  const { size, path } = qrPath(text);
  return svg`<svg
    class="qr"
    viewBox="0 0 ${size} ${size}"
    shape-rendering="crispEdges"
    role="img"
    aria-label=${label}
  ><path d=${path} /></svg>`;
}
