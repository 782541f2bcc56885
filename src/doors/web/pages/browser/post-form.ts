/** §20.9, §20.24: requests of the template form and the editor without leaving the page. */
import { reach } from './no-connection.ts';

export const form = document.querySelector<HTMLFormElement>('#fill-in, #editor')!;

/** Returns the form's fields, and `more`, such as the used button. */
export function entered(more: Record<string, string> = {}): URLSearchParams {
  const data = new URLSearchParams();
  // A chosen file is in the hidden field before it.
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') data.append(name, value);
  for (const [name, value] of Object.entries(more)) data.set(name, value);
  return data;
}

/** Posts to the form's address or below it. Throws an Error with the message to show; NoConnection when the service was not reached. */
export async function postForm(path: string, body: URLSearchParams, accept: string): Promise<Response> {
  const response = await reach(addressOf(path), { method: 'POST', headers: { Accept: accept }, body });
  if (response.ok) return response;
  const { error } = await response.json().catch(() => ({}));
  throw new Error(error?.message ?? response.statusText, { cause: error?.code });
}

/**
 * Sends the whole form. Returns the address of the page to go to, or the page that the service answers. Throws NoConnection.
 */
export async function sendStaying(address: string, body: BodyInit): Promise<{ to: string } | { page: Document }> {
  const headers = { Accept: 'text/html', 'Platen-Stay': '1' };
  const response = await reach(address, { method: 'POST', headers, body });
  const to = response.headers.get('Platen-Location');
  if (to !== null) return { to };
  return { page: new DOMParser().parseFromString(await response.text(), 'text/html') };
}

export function addressOf(path: string): string {
  const address = new URL(form.action);
  address.pathname += path;
  return String(address);
}

export function input(name: string): HTMLInputElement {
  return form.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
}
