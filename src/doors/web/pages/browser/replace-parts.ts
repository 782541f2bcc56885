/** §20.10: parts of a page of the web app, fetched anew while the page stays. */
let latest = new AbortController();

/**
 * Fetches a page, and shows what is in its parts with these ids in place of what is shown. The parts themselves stay, so that a screen
 * reader tells the change of one that is a status. What is not wanted any more is not waited for.
 */
export async function replaceParts(ids: string, address: string): Promise<void> {
  latest.abort();
  latest = new AbortController();
  const { signal } = latest;
  const answer = await fetch(address, { signal }).catch(() => undefined);
  const html = answer?.ok ? await answer.text().catch(() => undefined) : undefined;
  if (html === undefined || signal.aborted) return;
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const id of ids.split(' ')) {
    const part = page.getElementById(id);
    if (part) document.getElementById(id)?.replaceChildren(...part.childNodes);
  }
}
