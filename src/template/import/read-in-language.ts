/** §10.54: reads a template's file as one in another of its languages. */
import { everyNode } from '../document/every-node.ts';
import { type InLanguage, keyOf } from '../front-matter/declared-languages.ts';
import type { FrontMatter, SplitFile } from '../front-matter/front-matter.ts';
import { readFrontMatter } from '../front-matter/read-front-matter.ts';
import { TooDeepError } from '../markdown/syntax/too-deep-error.ts';
import { formatsIn, formatsOfLanguage, savedFormats } from '../model/formats.ts';
import { everyGroup, type Inventory } from '../model/inventory.ts';
import { bodyInLanguage, type SpokenBody } from './body-in-language.ts';
import { type BodyText, findBodyTexts } from './body-texts.ts';
import { findFormTexts } from './form-texts.ts';
import { type Matched, matchTexts, textsOf } from './match-texts.ts';
import type { Body } from './read-body.ts';

/** The file in a language: its texts, and its body with them. */
export type Spoken = InLanguage & SpokenBody;

/** The texts of the original, and those of the languages with them. */
export type OriginalTexts = {
  languages: NonNullable<FrontMatter['languages']>;
  inBody: readonly BodyText[];
  matched: Matched;
};

/**
 * Returns undefined for a file in one language, and for one that cannot be read. `inventory`: that of the file, for the texts of its form;
 * without it, they are those that the front matter declares.
 */
export function originalTexts(file: SplitFile, isStored = false, inventory?: Inventory): OriginalTexts | undefined {
  const languages = readFrontMatter(file.yaml, isStored).frontMatter?.languages;
  if (!languages) return undefined;
  const inBody = textsInBody(file.body);
  const inForm = findFormTexts(languages, inventory, file);
  return { languages, inBody, matched: matchTexts(languages, { inBody, inForm }, file.firstLine) };
}

/** `original`: as `originalTexts` returned it. Undefined for a file that cannot be read in its original. */
export function readInLanguage(
  file: SplitFile,
  tag: string,
  { isStored, original = originalTexts(file, isStored) }: { isStored: boolean; original?: OriginalTexts | undefined },
): Spoken | undefined {
  if (!original) return undefined;
  const { languages, inBody, matched } = original;
  const texts = textsOf(matched, tag);
  const lineOf = (key: string) => matched.pairs.get(key)?.lineOf(tag);
  return { tag, texts, parsed: languages.parsed, ...bodyInLanguage({ ...file, inBody }, texts, lineOf) };
}

/** A text that nests too deep is a fault of its own. */
function textsInBody(body: string): BodyText[] {
  try {
    return findBodyTexts(body);
  } catch (error) {
    if (error instanceof TooDeepError) return [];
    throw error;
  }
}

/** Sets what a front matter has in the language that is read: its formats, of which a version keeps some, and its labels. */
export function settleFormats(
  frontMatter: FrontMatter,
  kept: Inventory['formats'],
  { isStored, spoken }: { isStored: boolean; spoken: Spoken | undefined },
): void {
  const { language, languages } = frontMatter;
  const [from = language] = languages?.tags ?? [];
  if (isStored) frontMatter.formats = savedFormats(kept, from);
  if (!spoken || !languages) return;
  const original = isStored ? frontMatter.formats : formatsIn({ language: from, isStated: true });
  const fields = everyGroup(frontMatter.groups).flatMap((group) => group.fields);
  const dates = [...frontMatter.placeholders, ...fields].flatMap(({ type, format }) =>
    (type === 'date' || type === 'today') && format !== undefined ? [format] : [],
  );
  const own = { numbers: languages.numbers, dates: new Set(dates) };
  frontMatter.labelIn = (label) => spoken.texts.get(keyOf(label)) ?? label;
  frontMatter.formats = formatsOfLanguage(original, { from, to: language }, own);
}

/** Sets the lines of the file in place of those of the body in a language. `firstLine`: that of the body. */
export function toFileLines(body: Body, lines: readonly number[], firstLine: number): void {
  const lineOf = (line: number) => (line < firstLine ? line : (lines[line - firstLine] ?? line));
  for (const one of [...body.occurrences, ...body.faults, ...body.warnings, ...body.assetPaths, ...body.links])
    one.line = lineOf(one.line);
  body.referenceLines = body.referenceLines.map(lineOf);
  everyNode(body.tree, (node) => {
    const { start, end } = node.position ?? {};
    if (start && end) node.position = { start: { ...start, line: lineOf(start.line) }, end };
  });
}
