/** §2.6 `html` in a sandboxed frame: no scripts, an opaque origin, no navigation of the page. */

/** Adapts `html` to a `srcdoc` frame. DOMParser runs nothing and loads nothing. */
export function preparePreview(html: string, nonce: string | undefined): Document {
  // The frame inherits this page's Content-Security-Policy, which admits the preview's style sheet by the nonce.
  const admitted = html.replace('<style>', `<style nonce="${nonce}">`);
  const preview = new DOMParser().parseFromString(admitted, 'text/html');
  for (const link of preview.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href')!;
    // Footnotes: a bare `#…` would lead to an anchor in this page, not in the frame.
    if (href.startsWith('#')) link.setAttribute('href', `about:srcdoc${href}`);
    // Another link would replace the preview. The sandbox opens no windows, so the link does nothing.
    else link.setAttribute('target', '_blank');
  }
  return preview;
}

/** For `srcdoc`. */
export function pageOf({ documentElement }: Document): string {
  return `<!doctype html>${documentElement.outerHTML}`;
}
