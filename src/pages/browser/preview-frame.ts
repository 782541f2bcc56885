/**
 * §2.6 `html` in a frame without scripts and without an origin. The frame is under the page's own policy, which admits
 * the preview's style sheet by the nonce of this page's; the API's `html` opens that sheet with a plain `<style>`.
 */
import { element, showText } from './elements.ts';

export function showPreview({ html, html_truncated }: { html?: string; html_truncated?: boolean }): void {
  const { nonce } = element('document-styles', HTMLLinkElement);
  element('preview', HTMLIFrameElement).srcdoc = (html ?? '').replace('<style>', `<style nonce="${nonce}">`);
  showText(element('cut', HTMLElement), notice(html, html_truncated));
}

function notice(html: string | undefined, truncated: boolean | undefined): string | undefined {
  if (html === undefined) return 'There is no preview of this document. The PDF has everything.';
  return truncated ? 'This preview is cut short. The PDF has the whole document.' : undefined;
}
