/** Longer than any link that a server gives out. */
const mostCharacters = 2_000;
const inviteLink =
  /^(?:https?|parley):\/\/[^\s/?#]+(?:\/invite\/[^\s/?#]+|\/?\?(?:[^\s#]*&)?invite=[^\s&#]+)\S*$/i;

/** Whether a text is nothing but a link by which someone is invited to a server; the main process reads what it says. */
export function isInviteLink(text: string): boolean {
  const link = text.trim();
  return link.length <= mostCharacters && inviteLink.test(link);
}

/** The invite link that is being pasted; empty: there is none. */
export function pastedInvite(event: ClipboardEvent): string {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  return isInviteLink(text) ? text.trim() : '';
}
