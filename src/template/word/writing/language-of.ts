/** §10.37: the language of a Word file: guessed from its words; its region is what the file says, where that is the same language. */
import { isKnownLanguage } from '../../../domain/date-names.ts';
import { type FoundLanguage, guessLanguage } from '../../adopt/guess-language.ts';
import { everyParagraph, textOf } from '../reading/block.ts';
import type { WordDocument } from '../reading/read-document.ts';

export function languageOf({ blocks, languages, language }: WordDocument): FoundLanguage {
  const paragraphs = [...everyParagraph(blocks)];
  const texts = paragraphs.map(({ pieces }) => textOf(pieces).trim());
  const text = texts.join('\n').replace(/\{\{[^{}]*\}\}|_{3,}/g, ' ');
  const filled = paragraphs.filter((_, at) => texts[at] !== '');
  const isRightToLeft = filled.filter(({ isRightToLeft: is }) => is).length > filled.length / 2;
  const most = [...languages].sort(([, a], [, b]) => b - a)[0];
  // That of the styles is the language of the author's Word, and often wrong.
  const said = isRightToLeft ? language['w:bidi'] : most && most[1] > text.length / 2 ? most[0] : undefined;
  const guess = guessLanguage(undefined, text);
  if (said === undefined || !isKnownLanguage(said)) return guess;
  const isSame = said.split('-')[0] === guess.language.split('-')[0];
  return isSame || guess.from !== 'guessed' ? { language: said, from: 'given' } : guess;
}
