import type { Page } from 'playwright';
import { t } from '../../../../words/translate.ts';

/** Has windows look for their server now, as a person does who does not want to wait: after some tries the next is seconds away. */
export async function reconnect(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    const retry = page.getByRole('button', { name: t('connection.tryNow') }).first();
    // It goes when the app was faster.
    if (await retry.isVisible()) await retry.click({ timeout: 2000 }).catch(() => undefined);
  }
}
