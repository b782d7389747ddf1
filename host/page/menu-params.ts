/** What a page knows of the place where its menu was asked for, in Electron's words. */
export interface PageMenuParams {
  x: number;
  y: number;
  linkURL: string;
  linkText: string;
  srcURL: string;
  altText: string;
  mediaType: 'none' | 'image' | 'audio' | 'video';
  hasImageContents: boolean;
  isEditable: boolean;
  selectionText: string;
  titleText: string;
  spellcheckEnabled: boolean;
  formControlType: string;
  menuSourceType: 'mouse' | 'keyboard';
  editFlags: {
    canUndo: boolean;
    canRedo: boolean;
    canCut: boolean;
    canCopy: boolean;
    canPaste: boolean;
    canDelete: boolean;
    canSelectAll: boolean;
    canEditRichly: boolean;
  };
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const textTypes = new Set(['text', 'search', 'email', 'url', 'tel', 'password', 'number']);
const isField = (node: EventTarget): node is Field =>
  node instanceof HTMLTextAreaElement || (node instanceof HTMLInputElement && textTypes.has(node.type));

/** The selection inside the tree that an element belongs to: a shadow root keeps its own. */
function selectedAround(node: Node): string {
  const root = node.getRootNode() as Document | (ShadowRoot & { getSelection?: () => Selection | null });
  return String(root.getSelection?.() ?? document.getSelection() ?? '');
}

function editing(
  target: HTMLElement,
): Pick<PageMenuParams, 'isEditable' | 'selectionText' | 'editFlags' | 'formControlType'> {
  const field = isField(target) ? target : null;
  const writable = field ? !field.readOnly && !field.disabled : target.isContentEditable;
  const secret = field?.type === 'password';
  // Some kinds of field do not tell what is selected in them; then nothing is.
  const chosen = field
    ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
    : selectedAround(target);
  const formControlType = field instanceof HTMLInputElement ? `input-${field.type}` : 'text-area';
  return {
    isEditable: writable,
    selectionText: secret ? '' : chosen,
    formControlType: field ? formControlType : 'none',
    editFlags: {
      canUndo: writable && document.queryCommandEnabled('undo'),
      canRedo: writable && document.queryCommandEnabled('redo'),
      canCut: writable && chosen !== '' && !secret,
      canCopy: chosen !== '' && !secret,
      canPaste: writable,
      canDelete: writable && chosen !== '',
      canSelectAll: field ? field.value !== '' : true,
      canEditRichly: target.isContentEditable,
    },
  };
}

/** Reads what a menu at an event would be about. */
export function menuParams(event: MouseEvent): PageMenuParams {
  const path = event.composedPath();
  const target = path.find((node) => node instanceof HTMLElement) ?? document.body;
  const link = path.find((node) => node instanceof HTMLAnchorElement);
  const image = path.find((node) => node instanceof HTMLImageElement);
  const media = path.find((node) => node instanceof HTMLMediaElement);
  const otherType = media instanceof HTMLVideoElement ? 'video' : media ? 'audio' : 'none';
  return {
    x: event.clientX,
    y: event.clientY,
    linkURL: link?.href ?? '',
    linkText: link?.textContent.trim() ?? '',
    srcURL: image?.currentSrc ?? media?.currentSrc ?? '',
    altText: image?.alt ?? '',
    mediaType: image ? 'image' : otherType,
    hasImageContents: image !== undefined && image.complete && image.naturalWidth > 0,
    titleText: target.title,
    spellcheckEnabled: target.spellcheck,
    menuSourceType: event.button === 2 ? 'mouse' : 'keyboard',
    ...editing(target),
  };
}
