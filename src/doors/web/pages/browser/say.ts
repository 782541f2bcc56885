/** §20.24: what the scripts of the editor say, in the language of the page (`texts/`). */
import { element } from './elements.ts';

const page = element('studio', HTMLElement);
const words: Record<string, string> = JSON.parse(page.dataset.words ?? '{}');

/** `{n}` and `{name}` are replaced. */
export function say(word: string, { n, name }: { n?: number; name?: string } = {}): string {
  const text = words[word] ?? word;
  return text
    .replace('{n}', n?.toLocaleString(document.documentElement.lang) ?? '')
    .replace('{name}', () => name ?? '');
}
