/** §10.5: reads a template's file, and returns a template or all mistakes with their lines. */
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
  const result = compileSafely(text, history, options);
  if (!result.ok) return refuse(result.faults, result.assetPaths);
  if (survivesRoundTrip(treeOfSample(result.template))) return { ...result, warnings: inFile(result.warnings) };
  const again = compileSafely(text, history, { ...options, keepsLines: true });
  const line = again.ok ? findRoundTripFault(treeOfSample(again.template), survivesRoundTrip) : 1;
  return refuse([{ line, message: IN_HTML }]);
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
