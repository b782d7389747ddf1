import type { ReactionPickerElement, ReactionSubject } from './reaction-picker.ts';

let picker: ReactionPickerElement | null = null;

/** Offers emoji to react with; what shows them comes when it is first wanted. */
export async function chooseReaction(subject: ReactionSubject, anchor: Element): Promise<void> {
  const { ReactionPickerElement: Picker } = await import('./reaction-picker.ts');
  picker ??= document.body.appendChild(new Picker());
  await picker.show(subject, anchor);
}
