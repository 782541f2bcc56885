/**
 * §17.26: the patterns by which words are divided, from the package `hyphenopoly`. It and the patterns of a language are read when the first
 * document asks for them. It remembers every word that it has divided; the limit of a thread's memory (§18.20) bounds that.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Hyphenate,
  MIN_BEFORE,
  MIN_BEHIND,
  patternsOf,
  SOFT_HYPHEN,
} from '../../template/typography/hyphenation-in.ts';

/** hyphenopoly, which has no types, as far as it is used. */
type Hyphenopoly = {
  config(options: {
    require: string[];
    sync: true;
    minWordLength: number;
    leftmin: number;
    rightmin: number;
    loaderSync(file: string, folder: URL): Uint8Array;
  }): Map<string, (text: string) => string>;
};

const require = createRequire(import.meta.url);
/** By the name of the patterns. */
const known = new Map<string, Hyphenate>();

/** What divides the words of a language (BCP 47); undefined for one that has no patterns. */
export function hyphenateIn(language: string): Hyphenate | undefined {
  const patterns = patternsOf(language);
  if (patterns === undefined) return undefined;
  const hyphenate = known.get(patterns) ?? read(patterns);
  known.set(patterns, hyphenate);
  return hyphenate;
}

function read(patterns: string): Hyphenate {
  const hyphenopoly: Hyphenopoly = require('hyphenopoly').default;
  const divided = hyphenopoly
    .config({
      require: [patterns],
      sync: true,
      minWordLength: MIN_BEFORE + MIN_BEHIND,
      leftmin: MIN_BEFORE,
      rightmin: MIN_BEHIND,
      loaderSync: (file, folder) => readFileSync(new URL(file, folder)),
    })
    .get(patterns)!;
  return (word) => offsetsOf(divided(word));
}

/** The offsets of the soft hyphens in a text, in the text without them. */
function offsetsOf(text: string): number[] {
  const offsets: number[] = [];
  for (let at = text.indexOf(SOFT_HYPHEN); at >= 0; at = text.indexOf(SOFT_HYPHEN, at + 1)) {
    offsets.push(at - offsets.length);
  }
  return offsets;
}
