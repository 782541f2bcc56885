/** §10.37: what makes a paragraph look like a heading. */
import { type Paragraph, textOf } from '../reading/block.ts';

const MAX_WORDS = 12;
const MAX_LENGTH = 90;

export function isShort({ pieces }: Paragraph): boolean {
  const text = textOf(pieces).trim();
  return text !== '' && text.length <= MAX_LENGTH && text.split(/\s+/).length <= MAX_WORDS;
}

/** All its words are bold, or in capitals by their look. */
export function isBold({ pieces }: Paragraph): boolean {
  const words = pieces.filter((piece) => piece.type === 'text').filter(({ text }) => text.trim() !== '');
  return words.length > 0 && words.every(({ marks, isCapital }) => isCapital === true || marks.includes('strong'));
}
