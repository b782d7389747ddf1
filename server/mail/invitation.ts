import { escapeHtml, oneLine } from '../util/html.ts';
import type { Mail } from './mailer.ts';

export interface Invitation {
  readonly to: string;
  /** What the inviter is called; not trusted. */
  readonly inviter: string;
  readonly host: string;
  readonly link: string;
  readonly days: number;
}

/** The mail by which somebody is invited to sign up. */
export function invitationMail({ to, inviter, host, link, days }: Invitation): Mail {
  const name = oneLine(inviter);
  const opening = `${name} invites you to Parley, a messenger, on ${host}.`;
  const how = `Open this link to sign up as ${to}:`;
  const end = `It works once, for ${days} days. If you do not know ${name}, do nothing.`;
  const p = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;
  return {
    to,
    subject: `${name} invites you to Parley`,
    text: `${opening}\n\n${how}\n\n${link}\n\n${end}\n`,
    html: `<!doctype html><html lang="en"><body style="font:15px/24px system-ui,sans-serif;margin:24px">${p(escapeHtml(opening))}${p(escapeHtml(how))}${p(`<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`)}${p(escapeHtml(end))}</body></html>\n`,
  };
}
