/** §17.42: fields, with the result that they have until Word computes them again. */
import type { WordContext } from './context.ts';
import { runOf, textRuns } from './runs.ts';
import { w } from './xml.ts';

/** `result`: runs. `isStale`: Word computes it as it opens the file. */
export function field(code: string, result: string, { look }: Pick<WordContext, 'look'>, isStale = false): string {
  const mark = (type: string) =>
    runOf(look, w('fldChar', { fldCharType: type, dirty: isStale && type === 'begin' ? 1 : undefined }));
  const instruction = runOf(look, w('instrText', { 'xml:space': 'preserve' }, ` ${code} `));
  return mark('begin') + instruction + mark('separate') + result + mark('end');
}

export function simpleField(
  code: string,
  result: string,
  { look, direction }: Pick<WordContext, 'look' | 'direction'>,
): string {
  return w('fldSimple', { instr: ` ${code} ` }, textRuns(result, look, direction));
}
