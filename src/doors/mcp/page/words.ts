/** The words of the app, in the language of the chat. `app-page.ts` puts them into the page. */

/** Language → key → text, in which `{name}` is a parameter. */
type Words = Record<string, Record<string, string>>;

const all = JSON.parse(document.getElementById('words')!.textContent!) as Words;
let spoken = 'en';

/** Chooses the first language that there are words for. */
export function speak(...tags: (string | undefined)[]): void {
  const known = tags.map((tag) => tag?.toLowerCase().split('-')[0] ?? '').find((tag) => Object.hasOwn(all, tag));
  if (known) spoken = known;
  document.documentElement.lang = spoken;
}

export function word(key: string, params: Record<string, string> = {}): string {
  const text = all[spoken]?.[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (written, name: string) => params[name] ?? written);
}
