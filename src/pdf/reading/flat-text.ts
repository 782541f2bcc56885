/** §17.40: a text as all readers see it, with the places where its blocks begin and end. */

/** `edges`: the offsets between blocks. */
export type FlatText = { text: string; edges: ReadonlySet<number> };

/** Without spaces, which may change at line ends, and without invisible characters, such as soft hyphens and marks of direction. */
export function visible(text: string): string {
  return text.normalize('NFC').replace(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '');
}

/** Returns the text of the box that stands for a character which no font has. */
export function boxOf(sign: string): string {
  return `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

export function flatText(blocks: readonly string[]): FlatText {
  let text = '';
  const edges = new Set([0]);
  for (const block of blocks) {
    text += visible(block);
    edges.add(text.length);
  }
  return { text, edges };
}
