import { escapeHtml } from '../../words/escape-html.ts';
import type { Language } from '../../words/languages.ts';
import type { Mail } from './mailer.ts';

/** A paragraph: a text, or an address to open. */
export type Paragraph = string | { readonly link: string };

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly Paragraph[];
}

/** A mail with the same words as text and as HTML. None of what it is given is trusted. */
export function letter({ to, subject, paragraphs }: Letter, language: Language): Mail {
  const plain = paragraphs.map((one) => (typeof one === 'string' ? one : one.link));
  const html = paragraphs.map((one) => {
    const inside =
      typeof one === 'string'
        ? escapeHtml(one)
        : `<a href="${escapeHtml(one.link)}">${escapeHtml(one.link)}</a>`;
    return `<p style="margin:0 0 16px">${inside}</p>`;
  });
  return {
    to,
    subject,
    text: `${plain.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><body style="font:15px/24px system-ui,sans-serif;margin:24px">${html.join('')}</body></html>\n`,
  };
}
