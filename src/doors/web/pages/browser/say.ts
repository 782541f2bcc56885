/** §20.24, §18.21: the texts of the scripts, in the page's language (`texts/`). */
const words: Record<string, string> = readWords(document.querySelector<HTMLElement>('[data-words]')?.dataset.words);

/** Reads a line for each text: its name, a tab, the text. */
export function readWords<Words extends Record<string, string>>(lines = ''): Words {
  return Object.fromEntries(lines.split('\n').map((line) => line.split('\t')));
}

/** Returns a text with `{n}`, `{name}` and `{old}` replaced. */
export function say(word: string, { n, name, old }: { n?: number; name?: string; old?: string } = {}): string {
  const text = words[word] ?? word;
  return text
    .replace('{n}', n?.toLocaleString(document.documentElement.lang) ?? '')
    .replace(/\{(name|old)\}/g, (_, one) => (one === 'name' ? name : old) ?? '');
}
