/** §20.10: fetches parts of a page again without leaving it. */

/** Returns a function that fetches pages and waits only for the newest. It returns undefined without a page. */
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
 * Fetches a page, and replaces the content of the parts with these ids. The parts themselves stay, so that a screen
 * reader announces a change of a status.
 */
export async function replaceParts(ids: string, address: string): Promise<void> {
  const page = await fetchNewest(address);
  if (!page) return;
  for (const id of ids.split(' ')) {
    const part = page.getElementById(id);
    if (part) document.getElementById(id)?.replaceChildren(...part.childNodes);
  }
}
