/** §20.10: parts of a page of the web app, fetched anew while the page stays. */

/** A function that fetches pages: of several addresses the newest alone is waited for. It answers undefined where there is no page. */
export function pageFetcher(): (address: string) => Promise<Document | undefined> {
  let latest = new AbortController();
  return async (address) => {
    latest.abort();
    latest = new AbortController();
    const { signal } = latest;
    const answer = await fetch(address, { signal }).catch(() => undefined);
    const html = answer?.ok ? await answer.text().catch(() => undefined) : undefined;
    return html === undefined || signal.aborted ? undefined : new DOMParser().parseFromString(html, 'text/html');
  };
}

const fetchNewest = pageFetcher();

/**
 * Fetches a page, and shows what is in its parts with these ids in place of what is shown. The parts themselves stay, so that a screen
 * reader tells the change of one that is a status.
 */
export async function replaceParts(ids: string, address: string): Promise<void> {
  const page = await fetchNewest(address);
  if (!page) return;
  for (const id of ids.split(' ')) {
    const part = page.getElementById(id);
    if (part) document.getElementById(id)?.replaceChildren(...part.childNodes);
  }
}
