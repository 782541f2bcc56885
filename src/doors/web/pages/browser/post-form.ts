/** §20.9, §20.24: what the form of a template, or the editor of one, sends while its page stays. */

export const form = document.querySelector<HTMLFormElement>('#fill-in, #editor')!;

/** What is in the form, and `more`, such as the button that was used. */
export function entered(more: Record<string, string> = {}): URLSearchParams {
  const data = new URLSearchParams();
  // A file that is chosen is in the hidden field before it.
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') data.append(name, value);
  for (const [name, value] of Object.entries(more)) data.set(name, value);
  return data;
}

/** To the form's address, or what is below it. Throws an Error with what is to be said. */
export async function postForm(path: string, body: URLSearchParams, accept: string): Promise<Response> {
  const response = await fetch(addressOf(path), { method: 'POST', headers: { Accept: accept }, body });
  if (response.ok) return response;
  const { error } = await response.json().catch(() => ({}));
  throw new Error(error?.message ?? response.statusText, { cause: error?.code });
}

export function addressOf(path: string): string {
  const address = new URL(form.action);
  address.pathname += path;
  return String(address);
}

export function input(name: string): HTMLInputElement {
  return form.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
}
