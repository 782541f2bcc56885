/** §10.5: reads a template's file: a template, or every mistake in it with its line, all at once. */
import { tell } from '../../locales/message.ts';
import { treeOfSample } from '../fill/fill-template.ts';
import { NESTED_TOO_DEEP } from '../markdown/syntax/too-deep-error.ts';
import type { Template } from '../model/compiled.ts';
import type { Fault, LineFault } from '../model/fault.ts';
import type { History } from '../model/inventory.ts';
import { type CompileOptions, type CompileResult, compile } from './compile-template.ts';
import { decodeSource } from './decode-source.ts';
import { findRoundTripFault, survivesRoundTrip } from './round-trip.ts';

/**
 * `file` is its name in faults. `bodyLine`: where the body begins in the author's file, when that has another front matter (§10.22).
 * `keepsLines`: documents say from which line each block comes. `themed`: placeholders that need not stand in the text, since themes name
 * them.
 */
export type Source = { file: string; bytes: Uint8Array } & Omit<CompileOptions, 'isStored'>;

/** `ignored`, `lineOf`: see `CompileResult`. `warnings` do not keep it from being saved. `assetPaths`: the images that a file names which has faults. */
export type ReadResult =
  | (Omit<Extract<CompileResult, { ok: true }>, 'warnings'> & { warnings: Fault[] })
  | { ok: false; faults: Fault[]; assetPaths: Template['assetPaths'] };

/** `history` is what earlier versions had, whose keys are kept (§10.10). Images are checked by who has them. */
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
  const result = compileSafely(text, history, options);
  if (!result.ok) return refuse(result.faults, result.assetPaths);
  if (survivesRoundTrip(treeOfSample(result.template))) return { ...result, warnings: inFile(result.warnings) };
  const again = compileSafely(text, history, { ...options, keepsLines: true });
  const line = again.ok ? findRoundTripFault(treeOfSample(again.template), survivesRoundTrip) : 1;
  return refuse([{ line, message: IN_HTML }]);
}

const IN_HTML = tell('markdown.mark.besideHtml');

/** The parser itself gives up on nesting that is deeper than its stack. */
function compileSafely(text: string, history: History | undefined, options: CompileOptions): CompileResult {
  try {
    return compile(text, history, options);
  } catch (error) {
    if (error instanceof RangeError)
      return { ok: false, faults: [{ line: 1, message: NESTED_TOO_DEEP }], assetPaths: [] };
    throw error;
  }
}
