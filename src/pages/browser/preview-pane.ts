/**
 * §18.21: the preview in one of two frames. The next one is loaded in the other, scrolled to the same place, and takes its place when its
 * fonts are there, so that nothing flickers or jumps.
 */
import { element } from './elements.ts';
import { preparePreview } from './show-preview.ts';

/** Which block is meant: those that have a line are shown when the mouse is over them. */
const RULES =
  '[data-line]{cursor:pointer}[data-line]:hover:not(:has([data-line]:hover)){outline:1px solid #9c4221;outline-offset:2px}';

const pane = element('preview', HTMLElement);
const { nonce } = element('document-styles', HTMLLinkElement);
let [shown, coming] = [...pane.querySelectorAll('iframe')] as [HTMLIFrameElement, HTMLIFrameElement];
let latest = 0;

/** `onLine` is called with the line of the block that is clicked. Resolves when the preview is seen, false for one that came too late. */
export async function showDevPreview(html: string, onLine: (line: number) => void): Promise<boolean> {
  const own = ++latest;
  const frame = coming;
  frame.className = 'coming';
  frame.hidden = false;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.srcdoc = preparePreview(html.replace('</style>', `${RULES}</style>`), nonce);
  await loaded;
  const page = frame.contentDocument!;
  await page.fonts.ready;
  if (own !== latest) return false;
  const before = shown.contentDocument?.scrollingElement;
  page.scrollingElement?.scrollTo({ left: before?.scrollLeft ?? 0, top: before?.scrollTop ?? 0, behavior: 'instant' });
  page.addEventListener('click', ({ target }) => {
    const block = (target as Element).closest<HTMLElement>('[data-line]');
    if (block) onLine(Number(block.dataset.line));
  });
  frame.className = '';
  frame.title = 'Preview';
  shown.hidden = true;
  [shown, coming] = [frame, shown];
  return true;
}
