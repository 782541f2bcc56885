/**
 * Writes the invoices that the tests break, each in one way, to a folder, for other validators. `found.txt` lists those that Mustang
 * detects.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BROKEN, FOUND_BY_MUSTANG } from '../../test/rendering/invoice-check/broken-hybrids.ts';

const [folder] = process.argv.slice(2) as [string];
await mkdir(folder, { recursive: true });
const fileOf = (name: string) => `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.pdf`;
for (const { name, make } of BROKEN) await writeFile(path.join(folder, fileOf(name)), await make());
await writeFile(path.join(folder, 'found.txt'), FOUND_BY_MUSTANG.map((name) => `${fileOf(name)}\n`).join(''));
