/** §10.32, §19.3: how columns of a header or footer stand: their widths and sides, as a file has them. */
import { isMessage, sentence } from '../../locales/message.ts';
import type { DeclaredLook } from '../front-matter/declared-boxes.ts';
import type { LineFault } from '../model/fault.ts';
import type { BoxesLook } from '../model/page-furniture.ts';
import { readLook } from '../model/table-look.ts';

/** None for three parts. What is wrong is added to the faults. */
export function readBoxesLook(
  { look }: { look?: DeclaredLook },
  { faults }: { faults: LineFault[] },
): { look?: BoxesLook } {
  if (!look) return {};
  const { columns, widths, align, line } = look;
  const read = readLook({ widths, align, words: [] }, columns);
  if (!isMessage(read)) return { look: { columns, ...read } as BoxesLook };
  faults.push({ line, message: sentence(read) });
  return {};
}
