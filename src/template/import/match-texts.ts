/**
 * §10.53: holds the texts of a template's languages against its original: which are missing, which stand there for nothing, and which were
 * written for an original that has changed since.
 */
import { listNames, shorten } from '../../domain/suggestions.ts';
import { type Message, quoted, tell } from '../../locales/message.ts';
import { type DeclaredLanguages, type DeclaredText, keyOf } from '../front-matter/declared-languages.ts';
import { hasWords } from '../front-matter/has-words.ts';
import type { FormText } from '../front-matter/settings-in-language.ts';
import type { LineFault } from '../model/fault.ts';
import type { BodyText } from './body-texts.ts';

/** A text of the original, as it stands there first. `line`: in the file. `wanted`: the languages that need one of their own. */
export type Original = { key: string; text: string; line: number; wanted: readonly string[] };

/** `pairs`: which text is for which original. `stale`: those whose original has changed. `extra`: those that are for none. */
export type Matched = {
  originals: Original[];
  pairs: ReadonlyMap<string, DeclaredText>;
  stale: ReadonlySet<DeclaredText>;
  extra: DeclaredText[];
};

/** `firstLine`: the line of the file on which the body begins. `inForm`: the texts of a form in several languages. */
export function matchTexts(
  {
    tags: [tag = '', ...others],
    texts,
    settings,
    form,
  }: Pick<DeclaredLanguages, 'tags' | 'texts' | 'settings' | 'form'>,
  { inBody, inForm }: { inBody: readonly BodyText[]; inForm: readonly FormText[] },
  firstLine: number,
): Matched {
  const originals = new Map<string, Original>();
  const add = (one: Original) => {
    const known = originals.get(one.key);
    if (!known) originals.set(one.key, one);
    else if (one.wanted.length > known.wanted.length) known.wanted = one.wanted;
  };
  for (const { text, line, isWanted } of settings)
    add({ key: keyOf(text), text, line, wanted: isWanted ? others : [] });
  for (const { text, line } of inBody) add({ key: keyOf(text), text, line: line + firstLine - 1, wanted: others });
  for (const { text, line } of inForm) add({ key: keyOf(text), text, line, wanted: hasWords(text) ? form : [] });
  const keyOfText = ({ said }: DeclaredText) => keyOf(said.get(tag)!);
  const [current, former] = [texts, texts].map((all, at) =>
    all.filter((one) => originals.has(keyOfText(one)) === (at === 0)),
  );
  const pairs = new Map(current!.map((one) => [keyOfText(one), one]));
  const lacking = [...originals.values()].filter(({ key, wanted }) => wanted.length > 0 && !pairs.has(key));
  const stale = new Set<DeclaredText>();
  for (const [original, text] of likePairs(lacking, former!, keyOfText)) {
    pairs.set(original.key, text);
    stale.add(text);
  }
  return { originals: [...originals.values()], pairs, stale, extra: former!.filter((one) => !stale.has(one)) };
}

/** The share of words that a changed original still has. */
const LIKE = 0.6;
/** The characters of originals, for each text that they may belong to. */
const MOST_COMPARED = 20_000_000;

/** Returns each changed original with the text that was written for it before, the most similar first. */
function likePairs(
  originals: readonly Original[],
  former: readonly DeclaredText[],
  keyOfText: (text: DeclaredText) => string,
): [Original, DeclaredText][] {
  const length = originals.reduce((sum, { key }) => sum + key.length, 0);
  if (length * former.length > MOST_COMPARED) return [];
  const words = former.map((one) => wordsOf(keyOfText(one)));
  const found = originals.flatMap((original) => {
    const own = wordsOf(original.key);
    return former.map((text, at) => ({ original, text, likeness: likenessOf(own, words[at]!) }));
  });
  const pairs = new Map<Original, DeclaredText>();
  const taken = new Set<DeclaredText>();
  for (const { original, text, likeness } of found.sort((a, b) => b.likeness - a.likeness)) {
    if (likeness < LIKE || pairs.has(original) || taken.has(text)) continue;
    pairs.set(original, text);
    taken.add(text);
  }
  return [...pairs];
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLocaleLowerCase().match(/\{\{[^{}]+\}\}|[\p{L}\p{M}\p{N}]+/gu) ?? []);
}

function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0;
  return (2 * one.intersection(other).size) / (one.size + other.size);
}

/** Returns the texts of a language by the keys of the originals. A text whose marks are not those of the original is none. */
export function textsOf({ pairs }: Matched, tag: string): Map<string, string> {
  return new Map(
    [...pairs].flatMap(([key, { said }]): [string, string][] => {
      const text = said.get(tag);
      return text === undefined || findOtherMarks(key, text) ? [] : [[key, text]];
    }),
  );
}

/** Placeholders, marks of groups and conditions, references to notes, and charts stand in each language alike, in any order. */
const PARTS = /\{\{[^{}\n]+\}\}|\[\^[^[\]\s]+\]|\{\.[\w-]+ if [^{}\n]+\}|\]\(chart:(?:[^()\n[\]]|\[[^[\]\n]*\])*\)/g;

/** Returns what a text lacks of the marks of its original, or has beside them. */
export function findOtherMarks(original: string, text: string): { lacks: string[]; adds: string[] } | undefined {
  const left = new Map<string, number>();
  for (const part of keyOf(text).match(PARTS) ?? []) left.set(part, (left.get(part) ?? 0) + 1);
  const lacks = (keyOf(original).match(PARTS) ?? []).filter((part) => {
    const count = left.get(part) ?? 0;
    left.set(part, Math.max(0, count - 1));
    return count === 0;
  });
  const adds = [...left].filter(([, count]) => count > 0).map(([part]) => part);
  return lacks.length + adds.length > 0 ? { lacks, adds } : undefined;
}

/** Returns the faults and warnings about texts, in no order. `mayLack`: a missing text is a warning, for a template that is being written. */
export function findTextFaults(
  { tags }: Pick<DeclaredLanguages, 'tags'>,
  { originals, pairs, stale, extra }: Matched,
  mayLack = false,
): { faults: LineFault[]; warnings: LineFault[] } {
  const [first = '', ...others] = tags;
  const faults: LineFault[] = [];
  const warnings: LineFault[] = [];
  const named = (text: string) => quoted(shorten(text));
  for (const { key, line, wanted } of originals) {
    const text = pairs.get(key);
    const lacking = wanted.filter((tag) => !text?.said.has(tag));
    if (lacking.length > 0) {
      const message = tell('template.texts.missing', { text: named(key), languages: lacking.join(', ') });
      (mayLack ? warnings : faults).push({ line: text?.line ?? line, message });
    }
    for (const tag of text ? others : []) {
      const own = text!.said.get(tag);
      const other = own === undefined ? undefined : findOtherMarks(key, own);
      if (other) faults.push({ line: text!.lineOf(tag), message: otherMarks(tag, own!, other) });
    }
    if (text && stale.has(text)) {
      const was = named(keyOf(text.said.get(first)!));
      warnings.push({ line: text.line, message: tell('template.texts.stale', { was, text: named(key), line }) });
    }
  }
  for (const { said, line } of extra)
    warnings.push({ line, message: tell('template.texts.extra', { text: named(keyOf(said.get(first)!)) }) });
  return { faults, warnings };
}

function otherMarks(tag: string, text: string, { lacks, adds }: { lacks: string[]; adds: string[] }): Message {
  const facts = { language: tag, text: quoted(shorten(keyOf(text))) };
  return lacks.length > 0
    ? tell('template.texts.lacks', { ...facts, marks: listNames(lacks) })
    : tell('template.texts.adds', { ...facts, marks: listNames(adds) });
}
