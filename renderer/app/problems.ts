import { css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import '../kit/icon-button.ts';
import { icon } from '../kit/icons.ts';
import { ModelElement } from '../model/model-element.ts';
import { base } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';

/** The line across the window that says what is wrong with this computer, the gravest thing alone, and what to do. */
@customElement('parley-problems')
export class ProblemsElement extends ModelElement {
  static override styles = [
    base,
    css`
      .line {
        display: flex;
        align-items: center;
        gap: 12px;
        padding-block: 4px;
        padding-inline: 16px 8px;
        border-bottom: 1px solid var(--line);
        background: var(--surface);
        color: var(--text);
        font-size: 13px;
        line-height: 18px;
      }
      .line.grave {
        background: var(--negative-soft);
        color: var(--negative);
      }
      .mark {
        flex: none;
        display: flex;
      }
      .words {
        flex: 1;
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    const [problem] = this.mirror.app.get()?.problems ?? [];
    const text = problem ? t(`problem.${problem.kind}`, { folder: problem.folder }) : '';
    return html`<div role="status" aria-live="polite">
      ${
        problem
          ? html`<div
              class="line ${problem.kind.startsWith('disk') ? 'grave' : ''}"
              data-problem=${problem.kind}
            >
              <span class="mark">${icon('alert', 16)}</span>
              <span class="words">${text}</span>
              <parley-icon-button
                icon="close"
                label=${t('problem.dismiss')}
                @click=${() => void this.actions.bridge.dismissProblem(problem.kind)}
              ></parley-icon-button>
            </div>`
          : nothing
      }
    </div>`;
  }
}
