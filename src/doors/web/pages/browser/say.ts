/** §20.24, §18.21: what the scripts of the editor and of `platen dev` say, in the language of the page (`texts/`). */
const words: Record<string, string> = readWords(document.querySelector<HTMLElement>('[data-words]')?.dataset.words);

/** A line for each: its name, a tab, the word. */
export function readWords<Words extends Record<string, string>>(lines = ''): Words {
  return Object.fromEntries(lines.split('\n').map((line) => line.split('\t')));
}

/** `{n}` and `{name}` are replaced. */
export function say(word: string, { n, name }: { n?: number; name?: string } = {}): string {
  const text = words[word] ?? word;
  return text
    .replace('{n}', n?.toLocaleString(document.documentElement.lang) ?? '')
    .replace('{name}', () => name ?? '');
}
