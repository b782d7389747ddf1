import type { OutboxFileView, OutboxItemView } from '../../../preload/views.ts';
import { locale, t } from '../../../words/translate.ts';
import { sizeOf } from '../../../words/files/sizes.ts';

/** How far the upload of a file is, in words. */
export function uploadText(
  { size, sent }: Pick<OutboxFileView, 'size' | 'sent'>,
  { state, paused }: Pick<OutboxItemView, 'state' | 'paused'>,
): string {
  const [total, part] = [sizeOf(size), sizeOf(sent)];
  if (state === 'failed' || sent >= size) return total;
  if (paused) return t('history.uploadPaused', { sent: part, size: total });
  if (state === 'waiting' || sent === 0) return t('history.uploadWaits', { size: total });
  const percent = new Intl.NumberFormat(locale(), { style: 'percent' }).format(
    Math.floor((sent * 100) / size) / 100,
  );
  return t('history.uploading', { sent: part, size: total, percent });
}
