/** §10.5: reads a template's file: a template, or every mistake in it with its line, all at once. */
import { findForbiddenCharacter } from '../../domain/text.ts';
import { treeOfSample } from '../fill/fill-template.ts';
import { NESTED_TOO_DEEP } from '../markdown/syntax/too-deep-error.ts';
import type { Fault } from '../model/fault.ts';

import type { History } from '../model/history.ts';
import type { Template } from '../model/template.ts';
import { type CompileResult, compile } from './compile-template.ts';
import { survivesRoundTrip } from './round-trip.ts';

/** A file may have at most this many bytes. */
const MAX_BYTES = 2 * 1024 * 1024;

/** `assetPaths`: the images that a file names which has faults. */
export type ReadResult =
  | { ok: true; template: Template }
  | { ok: false; faults: Fault[]; assetPaths: Template['assetPaths'] };

/** `history` is what earlier versions had, whose keys are kept (§10.10). Images are checked by who has them. */
export function readTemplate(source: { file: string; bytes: Uint8Array }, history?: History): ReadResult {
  const refuse = (
    faults: { line: number; message: string }[],
    assetPaths: Template['assetPaths'] = [],
  ): ReadResult => ({
    ok: false,
    assetPaths,
    faults: faults.map((fault) => ({ file: source.file, ...fault })).sort((a, b) => a.line - b.line),
  });
  if (source.bytes.length > MAX_BYTES) {
    return refuse([{ line: 1, message: 'The file is over 2 MB; split it or make its images separate files.' }]);
  }
  const text = decode(source.bytes);
  if (typeof text !== 'string') return refuse([text]);
  const characters = findCharacterFaults(text);
  if (characters.length > 0) return refuse(characters);
  const result = compileSafely(text, history);
  if (!result.ok) return refuse(result.faults, result.assetPaths);
  if (survivesRoundTrip(treeOfSample(result.template))) return result;
  return refuse([
    { line: 1, message: 'A group mark stands beside raw HTML, which would become part of it; move the mark.' },
  ]);
}

/** The parser itself gives up on nesting that is deeper than its stack. */
function compileSafely(text: string, history: History | undefined): CompileResult {
  try {
    return compile(text, history);
  } catch (error) {
    if (error instanceof RangeError)
      return { ok: false, faults: [{ line: 1, message: NESTED_TOO_DEEP }], assetPaths: [] };
    throw error;
  }
}

/** LF line ends and no byte order mark, or the line of the first byte that is not UTF-8. */
function decode(bytes: Uint8Array): string | { line: number; message: string } {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
  } catch {
    const lines = new TextDecoder('utf-8').decode(bytes).split('\n');
    const line = lines.findIndex((one) => one.includes('\uFFFD')) + 1;
    return { line: Math.max(line, 1), message: 'The file is not valid UTF-8; save it in that encoding.' };
  }
}

function findCharacterFaults(text: string): { line: number; message: string }[] {
  return text.split('\n').flatMap((line, index) => {
    const found = findForbiddenCharacter(line);
    return found === undefined
      ? []
      : [{ line: index + 1, message: `The line holds the character ${found}; remove it.` }];
  });
}
