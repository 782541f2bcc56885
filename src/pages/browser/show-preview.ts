/** §2.6 `html` in a frame without scripts, without an origin and without a way out. */
import { element, showText } from './elements.ts';

export function showPreview({ html, html_truncated }: { html?: string; html_truncated?: boolean }): void {
  const { nonce } = element('document-styles', HTMLLinkElement);
  element('preview', HTMLIFrameElement).srcdoc = html === undefined ? '' : prepare(html, nonce);
  showText(element('cut', HTMLElement), notice(html, html_truncated));
}

/** What a `srcdoc` frame needs to show `html` as it is meant. Parsing it so runs nothing and loads nothing. */
function prepare(html: string, nonce: string | undefined): string {
  // The frame is under this page's policy, which admits the preview's own sheet by the nonce.
  const admitted = html.replace('<style>', `<style nonce="${nonce}">`);
  const preview = new DOMParser().parseFromString(admitted, 'text/html');
  for (const link of preview.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href')!;
    // Footnotes: by itself, `#…` would mean a place in this page, not in the frame.
    if (href.startsWith('#')) link.setAttribute('href', `about:srcdoc${href}`);
    // Anything else would take the place of the preview. The sandbox opens no windows, so that such a link rests.
    else link.setAttribute('target', '_blank');
  }
  return `<!doctype html>${preview.documentElement.outerHTML}`;
}

function notice(html: string | undefined, truncated: boolean | undefined): string | undefined {
  if (html === undefined) return 'There is no preview of this document. The PDF has everything.';
  return truncated ? 'This preview is cut short. The PDF has the whole document.' : undefined;
}
