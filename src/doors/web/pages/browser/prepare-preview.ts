/** §2.6 `html` in a sandboxed frame: no scripts, an opaque origin, no navigation of the page. */

/** Adapts `html` to a `srcdoc` frame. DOMParser runs nothing and loads nothing. */
export function preparePreview(html: string, nonce: string | undefined): Document {
  // The frame inherits this page's Content-Security-Policy, which allows the preview's style sheet by the nonce.
  const admitted = html.replace('<style>', `<style nonce="${nonce}">`);
  const preview = new DOMParser().parseFromString(admitted, 'text/html');
  for (const link of preview.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href')!;
    // A bare `#…` of a footnote would lead to this page, not into the frame.
    if (href.startsWith('#')) link.setAttribute('href', `about:srcdoc${href}`);
    // Other links would replace the preview. With a target they do nothing, because the sandbox opens no windows.
    else link.setAttribute('target', '_blank');
  }
  return preview;
}

export function pageOf({ documentElement }: Document): string {
  return `<!doctype html>${documentElement.outerHTML}`;
}
