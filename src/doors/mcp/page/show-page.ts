/** The page of the draft, in a frame that runs no scripts. */
import type { ChatDraft } from '../../web/model/chat-draft.ts';
import { make } from './make.ts';
import { word } from './words.ts';

/** The tallest frame, in pixels; a longer page scrolls in it. */
const TALLEST = 680;
const BORDERS = 2;

let latest = 0;

/**
 * Resolves when the page is shown; to false when there is none, or the host lets no frame show it. `follow`: gets the address of a link that is
 * clicked, so that the frame never shows another page.
 */
export async function showPage(
  place: HTMLElement,
  { html, isCut }: Pick<ChatDraft, 'html' | 'isCut'>,
  follow: (address: string) => void,
): Promise<boolean> {
  latest += 1;
  const own = latest;
  if (html === null) {
    place.replaceChildren(make('p', { class: 'hint' }, word('noPage')));
    return false;
  }
  const before = place.querySelector<HTMLIFrameElement>('iframe:not(.coming)');
  if (before?.srcdoc === html) return true;
  const top = before?.contentDocument?.scrollingElement?.scrollTop ?? 0;
  // The page is not seen until it is there, so that nothing flickers.
  const frame = make('iframe', { class: 'coming', title: word('preview'), sandbox: 'allow-same-origin' });
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.srcdoc = html;
  place.append(frame);
  await loaded;
  if (own !== latest) {
    frame.remove();
    return false;
  }
  const page = frame.contentDocument;
  if (!page?.body?.hasChildNodes()) {
    place.replaceChildren(make('p', { class: 'hint' }, word('noFrame')));
    return false;
  }
  page.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (!link || link.getAttribute('href')!.startsWith('#')) return;
    event.preventDefault();
    follow(link.href);
  });
  // Only whoever reaches the frame by keyboard can scroll it by keyboard.
  page.documentElement.tabIndex = 0;
  frame.style.height = `${Math.min(TALLEST, page.documentElement.scrollHeight + BORDERS)}px`;
  frame.className = '';
  for (const other of [...place.childNodes]) if (other !== frame) other.remove();
  page.scrollingElement?.scrollTo({ top, behavior: 'instant' });
  if (isCut) place.append(make('p', { class: 'hint cut' }, word('cut')));
  return true;
}
