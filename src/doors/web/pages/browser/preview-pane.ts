/**
 * §18.21, §20.9: the preview in one of two frames. Where only the text has changed, it takes the place of the text before. Where fonts or the
 * look have, the next preview is loaded in the other frame, scrolled to the same place, and shown when its fonts are there. So nothing
 * flickers or jumps.
 */
import { element } from './elements.ts';
import { fieldOf, markTyped } from './mark-typed.ts';
import { pageOf, preparePreview } from './prepare-preview.ts';

/** Which block is meant: those that have a line are shown when the mouse is over them. */
const RULES =
  '[data-line]{cursor:pointer}[data-line]:hover:not(:has([data-line]:hover)){outline:1px solid #9c4221;outline-offset:2px}';

const { nonce } = element('document-styles', HTMLLinkElement);
let [shown, coming] = [...element('preview', HTMLElement).querySelectorAll('iframe')] as [
  HTMLIFrameElement,
  HTMLIFrameElement,
];
const { title } = shown;
let latest = 0;

/** `onLine` is called with the line of the block that is clicked, where blocks have one. Resolves when the preview is seen, false for one that came too late. */
export async function showInPreviewPane(html: string, onLine?: (line: number) => void): Promise<boolean> {
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
  const { scrollTop: top = 0, scrollLeft: left = 0 } = before.scrollingElement ?? {};
  page.scrollingElement?.scrollTo({ top, left, behavior: 'instant' });
  page.addEventListener('click', ({ target }) => {
    const block = (target as Element).closest<HTMLElement>('[data-line]');
    if (block) onLine?.(Number(block.dataset.line));
    fieldOf(target as Element)?.focus();
  });
  frame.className = '';
  frame.title = title;
  shown.hidden = true;
  [shown, coming] = [frame, shown];
  return true;
}

/** What two previews have in common whose texts alone differ. */
function lookOf({ documentElement: { lang, dir }, head }: Document): string {
  return JSON.stringify([lang, dir, head.querySelector('style')?.textContent]);
}
