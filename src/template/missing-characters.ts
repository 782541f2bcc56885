/** Decisions §4: a character that no font of ours has is a visible box with its code point, in the preview as in the PDF. */
import type { ElementContent } from 'hast';

/** `U+12000`. */
export const codePointName = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** A text parted at such characters, each a part of its own. */
export const splitAtMissing = (
  text: string,
  missing: ReadonlySet<string>,
): { text: string; isMissing: boolean }[] => {
  const parts: { text: string; isMissing: boolean }[] = [];
  for (const character of text) {
    const isMissing = missing.has(character);
    const last = parts.at(-1);
    if (last && !isMissing && !last.isMissing) last.text += character;
    else parts.push({ text: character, isMissing });
  }
  return parts;
};

/** The text stays what it is, for search and for copying; the sheet shows the code point in its place. */
export const boxed = (children: ElementContent[], missing: ReadonlySet<string>): ElementContent[] =>
  missing.size === 0
    ? children
    : children.flatMap((child): ElementContent[] => {
        if (child.type === 'element') return [{ ...child, children: boxed(child.children, missing) }];
        if (child.type !== 'text') return [child];
        return splitAtMissing(child.value, missing).map(({ text, isMissing }) =>
          isMissing ? box(text) : { type: 'text', value: text },
        );
      });

const box = (character: string): ElementContent => ({
  type: 'element',
  tagName: 'span',
  properties: { className: ['missing'], dataCode: codePointName(character) },
  children: [
    { type: 'element', tagName: 'span', properties: {}, children: [{ type: 'text', value: character }] },
  ],
});
