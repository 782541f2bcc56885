/** The invoices that the tests break, each in one way, as files of a folder: for other programs that check invoices. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BROKEN } from '../../test/rendering/invoice-check/broken-hybrids.ts';

const [folder] = process.argv.slice(2) as [string];
await mkdir(folder, { recursive: true });
for (const { name, make } of BROKEN)
  await writeFile(path.join(folder, `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.pdf`), await make());
