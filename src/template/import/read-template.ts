/** §10.5: reads a template's file, and returns a template or all mistakes with their lines. */
import { tell } from '../../locales/message.ts';
import { treeOfSample } from '../fill/fill-template.ts';
import { splitFile } from '../front-matter/front-matter.ts';
import { NESTED_TOO_DEEP } from '../markdown/syntax/too-deep-error.ts';
import type { Template } from '../model/compiled.ts';
import type { Fault, LineFault } from '../model/fault.ts';
import type { History } from '../model/inventory.ts';
import { type CompileOptions, type CompileResult, compile } from './compile-template.ts';
import { decodeSource } from './decode-source.ts';
import { findTextFaults } from './match-texts.ts';
import { originalTexts } from './read-in-language.ts';
import { findRoundTripFault, survivesRoundTrip } from './round-trip.ts';

/**
 * `file`: its name in faults. `bodyLine`: the line on which the body begins in the author's file, if its front matter was replaced
 * (§10.22). `keepsLines`: documents tell from which line each block comes. `themed`: placeholders that themes name, which need not stand
 * in the text.
 */
export type Source = { file: string; bytes: Uint8Array } & Omit<CompileOptions, 'isStored'>;

/** `ignored`, `lineOf`: see `CompileResult`. `warnings`: do not prevent saving. `assetPaths`: the images of a file with faults. */
export type ReadResult =
  | (Omit<Extract<CompileResult, { ok: true }>, 'warnings'> & { warnings: Fault[] })
  | { ok: false; faults: Fault[]; assetPaths: Template['assetPaths'] };

/** `history`: the entries of earlier versions, whose keys are kept (§10.10). The caller checks whether images exist. */
export function readTemplate({ file, bytes, ...options }: Source, history?: History): ReadResult {
  const inFile = (faults: LineFault[]): Fault[] =>
    faults.map((fault) => ({ file, ...fault })).sort((a, b) => a.line - b.line);
  const refuse = (faults: LineFault[], assetPaths: Template['assetPaths'] = []): ReadResult => ({
    ok: false,
    assetPaths,
    faults: inFile(faults),
  });
  const text = decodeSource(bytes);
  if (typeof text !== 'string') return refuse(text);
  const result = compileWhole(text, history, options);
  if (!result.ok) return refuse(result.faults, result.assetPaths);
  const { languages } = result.template.compiled;
  const others = languages ? findFaultsOfLanguages(text, history, options, result.template) : NO_FAULTS;
  if (others.faults.length > 0) return refuse(others.faults, result.template.assetPaths);
  return { ...result, warnings: inFile([...result.warnings, ...others.warnings]) };
}

/** Refuses what a document could not be read back from (§10.3). */
function compileWhole(text: string, history: History | undefined, options: CompileOptions): CompileResult {
  const result = compileSafely(text, history, options);
  if (!result.ok || survivesRoundTrip(treeOfSample(result.template))) return result;
  const again = compileSafely(text, history, { ...options, keepsLines: true });
  const line = again.ok ? findRoundTripFault(treeOfSample(again.template), survivesRoundTrip) : 1;
  return { ok: false, faults: [{ line, message: IN_HTML }], assetPaths: [] };
}

type Found = { faults: LineFault[]; warnings: LineFault[] };
/** The most characters of a body in all other languages together. A contract of a hundred pages in ten languages has 3,000,000. */
const MAX_IN_LANGUAGES = 4_000_000;
const NO_FAULTS: Found = { faults: [], warnings: [] };

/** §10.53: a file with several languages is as good as each of them. Texts that are missing are told once, for all languages. */
function findFaultsOfLanguages(
  text: string,
  history: History | undefined,
  options: CompileOptions,
  { inventory, compiled }: Template,
): Found {
  const [, ...others] = compiled.languages!.tags;
  const file = splitFile(text)!;
  const original = originalTexts({ ...file, firstLine: options.bodyLine ?? file.firstLine }, false, inventory)!;
  if (file.body.length * others.length > MAX_IN_LANGUAGES) {
    const message = tell('template.languages.large', { max: MAX_IN_LANGUAGES });
    return { faults: [{ line: original.languages.line, message }], warnings: [] };
  }
  const ofTexts = findTextFaults(original.languages, original.matched, options.mayLackTexts);
  if (ofTexts.faults.length > 0) return ofTexts;
  const faults = others.flatMap((tag) => {
    const result = compileWhole(text, history, { ...options, inLanguage: { tag, original } });
    return (result.ok ? [] : result.faults).map(({ message: problem, ...place }): LineFault => {
      return { ...place, message: tell('template.languages.in', { language: tag, problem }) };
    });
  });
  return { ...ofTexts, faults };
}

const IN_HTML = tell('markdown.mark.besideHtml');

/** The parser itself overflows its stack on extreme nesting. */
function compileSafely(text: string, history: History | undefined, options: CompileOptions): CompileResult {
  try {
    return compile(text, history, options);
  } catch (error) {
    if (error instanceof RangeError)
      return { ok: false, faults: [{ line: 1, message: NESTED_TOO_DEEP }], assetPaths: [] };
    throw error;
  }
}
