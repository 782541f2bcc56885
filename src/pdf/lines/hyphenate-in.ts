/**
 * §17.26: the hyphenation patterns of the package `hyphenopoly`. The package and the patterns of a language are loaded for the first
 * document that needs them. The package caches every word; a thread's memory limit (§18.20) bounds that.
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

/** The part of hyphenopoly that is used; it has no types. */
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

/** Returns the hyphenation of a language (BCP 47). Undefined for a language without patterns. */
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

/** Returns the offsets of the soft hyphens in a text, as offsets in the text without them. */
function offsetsOf(text: string): number[] {
  const offsets: number[] = [];
  for (let at = text.indexOf(SOFT_HYPHEN); at >= 0; at = text.indexOf(SOFT_HYPHEN, at + 1))
    offsets.push(at - offsets.length);
  return offsets;
}
