/** §20.24, §18.21: what the scripts of the editor and of `platen dev` say, in the language of the page (`texts/`). */
const { words: sent = '{}' } = document.querySelector<HTMLElement>('[data-words]')?.dataset ?? {};
const words: Record<string, string> = JSON.parse(sent);

/** `{n}` and `{name}` are replaced. */
export function say(word: string, { n, name }: { n?: number; name?: string } = {}): string {
  const text = words[word] ?? word;
  return text
    .replace('{n}', n?.toLocaleString(document.documentElement.lang) ?? '')
    .replace('{name}', () => name ?? '');
}
