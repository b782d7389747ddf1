/** Asked of all that holds what would be lost with the page; whoever does prevents the default. */
const asked = 'parley-held';

/** From now on the page is held while `holds` says so, such as by a recording that was not sent. */
export const holdPage = (holds: () => boolean): void =>
  document.addEventListener(asked, (event) => {
    if (holds()) event.preventDefault();
  });

/** Where a person types, beside what is kept as it is typed. */
const fields = 'input[type="text"], input[type="password"], input[type="email"], input:not([type]), textarea';
/** Elements whose text is kept. */
const keptIn = 'parley-writing-field, parley-sidebar';

/** Whether something would be lost with the page: an open dialog, text in a field that nothing keeps, or what `holdPage` named. */
export const isPageHeld = (): boolean =>
  !document.dispatchEvent(new Event(asked, { cancelable: true })) || holdsText(document);

function holdsText(root: ParentNode): boolean {
  if (root.querySelector('dialog[open]')) return true;
  const kept = root instanceof ShadowRoot && root.host.matches(keptIn);
  const isTyped = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
    !field.readOnly && field.value !== '' && field.checkVisibility();
  if (!kept && [...root.querySelectorAll<HTMLInputElement>(fields)].some(isTyped)) return true;
  for (const { shadowRoot } of root.querySelectorAll('*'))
    if (shadowRoot && holdsText(shadowRoot)) return true;
  return false;
}
