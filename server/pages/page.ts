import { createHash } from 'node:crypto';
import { escapeHtml } from '../../words/escape-html.ts';
import type { Language } from '../../words/languages.ts';
import { style } from './style.ts';

/** What a page of the server says. Everything is text; none of it is trusted. */
export interface PageContent {
  readonly title: string;
  /** The name that the title is about, set apart below it; null: none. */
  readonly about: string | null;
  readonly paragraphs: readonly string[];
  /** What was wrong with what the reader sent; absent or null: nothing was. */
  readonly problem?: string | null;
  readonly form?: PageForm;
  readonly action: { readonly label: string; readonly href: string } | null;
  readonly steps: readonly string[];
}

/** What a page asks for. It is sent to the server itself. */
export interface PageForm {
  /** A path. */
  readonly action: string;
  readonly fields: readonly FormField[];
  readonly submit: string;
}

export type FormField =
  | { readonly name: string; readonly type: 'hidden'; readonly value: string }
  | {
      readonly name: string;
      readonly type: 'text' | 'password';
      readonly label: string;
      readonly autofill: 'username' | 'new-password' | 'one-time-code';
    };

const mark = `<svg viewBox="0 0 32 32" width="56" height="56" role="img" aria-label="Parley"><rect width="32" height="32" rx="7" class="ground"/><g fill="none" stroke-width="3.45" stroke-linecap="round" stroke-linejoin="round"><path d="M22.26 22.47A9 9 0 0 1 16 25H7v-7.35" class="low"/><path d="M7.44 13.22a9 9 0 0 1 17.29 4.96" class="high"/></g></svg>`;

const policy = (formAction: string): string =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`;

/** Sent with every page: nothing is loaded, run, framed, kept or sent to where its links lead. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy("'none'"),
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  vary: 'accept-language',
} as const;

/** The same for a page with a form. */
export const formHeaders = { ...pageHeaders, 'content-security-policy': policy("'self'") } as const;

/** A whole page without a script. */
export function page(
  { title, about, paragraphs, problem, form, action, steps }: PageContent,
  language: Language,
): string {
  const text = (tag: string, words: string): string => `<${tag}>${escapeHtml(words)}</${tag}>`;
  const parts = [
    mark,
    text('h1', title),
    about === null ? '' : `<p class="about"><bdi>${escapeHtml(about)}</bdi></p>`,
    ...paragraphs.map((words) => text('p', words)),
    problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : '',
    form ? formOf(form) : '',
    action === null
      ? ''
      : `<a class="${form ? 'other' : 'action'}" href="${escapeHtml(action.href)}">${escapeHtml(action.label)}</a>`,
    steps.length === 0 ? '' : `<ol>${steps.map((words) => text('li', words)).join('')}</ol>`,
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(about === null ? title : `${title}: ${about}`)}</title>
<style>${style}</style>
</head>
<body><main>${parts.join('')}</main></body>
</html>
`;
}

function formOf({ action, fields, submit }: PageForm): string {
  const parts = fields.map((field) => {
    const name = escapeHtml(field.name);
    if (field.type === 'hidden') {
      return `<input type="hidden" name="${name}" value="${escapeHtml(field.value)}">`;
    }
    const more = `type="${field.type}" autocomplete="${field.autofill}" autocapitalize="off" spellcheck="false"`;
    return `<label>${escapeHtml(field.label)}<input name="${name}" ${more} required></label>`;
  });
  return `<form method="post" action="${escapeHtml(action)}">${parts.join('')}<button class="action">${escapeHtml(submit)}</button></form>`;
}
