/**
 * §18.21, §20.9: the preview in one of two frames. When only the text has changed, it replaces the old text. When fonts or styles have,
 * the new preview loads in the other frame, scrolled to the same place, and is shown with its fonts. So nothing flickers or jumps.
 */
import { element } from './elements.ts';
import { fieldOf, markTyped } from './mark-typed.ts';
import { pageOf, preparePreview } from './prepare-preview.ts';

/** Outlines the block under the mouse, if it has a line. */
const RULES =
  '[data-line]{cursor:pointer}[data-line]:hover:not(:has([data-line]:hover)){outline:1px solid #9c4221;outline-offset:2px}';

const { nonce } = element('document-styles', HTMLLinkElement);
let [shown, coming] = [...element('preview', HTMLElement).querySelectorAll('iframe')] as [
  HTMLIFrameElement,
  HTMLIFrameElement,
];
const { title } = shown;
let latest = 0;

/** Resolves when the preview is shown; false for one that came too late. `onLine`: gets the line of a clicked block. */
export async function showInPreviewPane(
  html: string,
  onLine?: (line: number, shown: string) => void,
): Promise<boolean> {
  const own = ++latest;
  const next = preparePreview(onLine ? html.replace('</style>', `${RULES}</style>`) : html, nonce);
  markTyped(next.body);
  const before = shown.contentDocument!;
  if (lookOf(before) === lookOf(next)) {
    const { scrollTop, scrollLeft } = before.scrollingElement!;
    before.body.replaceChildren(...next.body.childNodes);
    before.scrollingElement!.scrollTo({ top: scrollTop, left: scrollLeft, behavior: 'instant' });
    return true;
  }
  const frame = coming;
  frame.className = 'coming';
  frame.hidden = false;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.srcdoc = pageOf(next);
  await loaded;
  const page = frame.contentDocument!;
  await page.fonts.ready;
  if (own !== latest) return false;
  frame.style.setProperty('--sheet', `${widthFor(page)}px`);
  const { scrollTop: top = 0, scrollLeft: left = 0 } = before.scrollingElement ?? {};
  page.scrollingElement?.scrollTo({ top, left, behavior: 'instant' });
  page.addEventListener('click', (event) => {
    const { target } = event;
    const block = (target as Element).closest<HTMLElement>('[data-line]');
    if (block) onLine?.(Number(block.dataset.line), textBefore(page, block, event));
    fieldOf(target as Element)?.focus();
  });
  frame.className = '';
  frame.title = title;
  shown.hidden = true;
  [shown, coming] = [frame, shown];
  return true;
}

/** Returns the text of a block up to the end of the clicked word. */
function textBefore(page: Document, block: Element, { clientX, clientY }: MouseEvent): string {
  const caret = page.caretPositionFromPoint?.(clientX, clientY);
  if (caret?.offsetNode.nodeType !== Node.TEXT_NODE || !block.contains(caret.offsetNode)) return '';
  const { offsetNode: node, offset } = caret;
  const range = page.createRange();
  range.setStart(block, 0);
  range.setEnd(node, offset);
  const [restOfWord = ''] = /^[\p{L}\p{N}]*/u.exec((node as Text).data.slice(offset)) ?? [];
  return range.toString() + restOfWord;
}

/** Pages show themselves smaller by so much at most (`media.css`), with room beside them. */
const SMALLEST = 0.72;
const DESK = 32;

/** Returns the width that a frame needs to show the widest page without scrolling. */
function widthFor(page: Document): number {
  const widths = [...page.querySelectorAll<HTMLElement>('.sheet')].map(({ offsetWidth }) => offsetWidth);
  return Math.ceil((Math.max(0, ...widths) + DESK) * SMALLEST);
}

/** Returns what two previews share when only their texts differ. */
function lookOf({ documentElement: { lang, dir }, head }: Document): string {
  return JSON.stringify([lang, dir, head.querySelector('style')?.textContent]);
}
