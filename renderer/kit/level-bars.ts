import { svg, type SVGTemplateResult } from 'lit';

/** Height of the drawing, in its own units; the least that a bar has of it. */
const height = 24;
const least = 2;

/** As many of the levels as are drawn, each the loudest of those that it stands for, or is among. */
export function resampled(levels: readonly number[], count: number): number[] {
  if (levels.length === 0) return Array.from({ length: count }, () => 0);
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * levels.length) / count);
    const before = Math.max(from + 1, Math.floor(((at + 1) * levels.length) / count));
    return Math.max(...levels.slice(from, before));
  });
}

/** Bars beside each other, as wide as their box, for levels of 0 to 1; those before `marked` are of the class `marked`. */
export function levelBars(levels: readonly number[], marked = 0): SVGTemplateResult {
  const path = (from: number, before: number): string =>
    levels
      .slice(from, before)
      .map((level, index) => {
        const half = Math.max(least, Math.min(1, level) * (height - 2)) / 2;
        return `M${from + index + 0.5} ${(height / 2 - half).toFixed(1)}v${(half * 2).toFixed(1)}`;
      })
      .join('');
  return svg`<svg
    class="bars"
    viewBox="0 0 ${Math.max(1, levels.length)} ${height}"
    preserveAspectRatio="none"
    aria-hidden="true"
  ><path class="marked" d=${path(0, marked)} /><path d=${path(marked, levels.length)} /></svg>`;
}
