/** §10.34: what people know a document by in lists: texts of its own, each on one line. */
import { isBlank } from '../markdown/sentinels.ts';
import type { Template } from '../model/template.ts';
import type { Contents } from './fill-tree.ts';
import type { Picked } from './pick-branches.ts';

/** Of one text. */
const MAX_CHARACTERS = 80;
/** Of a template whose author names none. */
const MAX_COUNTERS = 4;

/** `contents`: of the placeholders outside of groups. What the document does not show is left out. */
export function findKnownBy(
  { compiled, inventory: { placeholders } }: Pick<Template, 'compiled' | 'inventory'>,
  contents: Contents,
  picked: Picked | undefined,
): string[] {
  const { fillers, knownBy } = compiled;
  const isShown = (index: number) => !isBlank(contents[index]!) && (picked?.needed().value({ index }) ?? true);
  const chosen = () => {
    const indexes = [...placeholders.keys()];
    const counters = indexes.filter((index) => fillers[index]!.kind === 'counter').slice(0, MAX_COUNTERS);
    const isOwn = (index: number) => {
      const [{ type, isPicture, isUrl }, filler] = [placeholders[index]!, fillers[index]!];
      const isText = type === 'text' && !isPicture && !isUrl;
      return isText && filler.kind === 'sent' && contents[index] !== filler.fallback && isShown(index);
    };
    return [...counters, ...indexes.filter(isOwn).slice(0, 1)];
  };
  return (knownBy ?? chosen())
    .filter(isShown)
    .map((index) => (fillers[index]!.kind === 'counter' ? contents[index]! : onOneLine(contents[index]!)))
    .filter((text) => text !== '');
}

function onOneLine(text: string): string {
  const characters = [
    ...text
      .slice(0, 20 * MAX_CHARACTERS)
      .replace(/\s+/g, ' ')
      .trim(),
  ];
  return characters.length > MAX_CHARACTERS
    ? `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`
    : characters.join('');
}
