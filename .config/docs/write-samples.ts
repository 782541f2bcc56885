/**
 * Writes the files in the code blocks of a page, so that `make pictures` can draw them:
 *
 *     node .config/docs/write-samples.ts tutorials/invoice.md <folder>
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readBlocks } from './read-blocks.ts';

const [page = '', folder = ''] = process.argv.slice(2);
const text = readFileSync(path.join(import.meta.dirname, '../../spec/docs', page), 'utf8');
for (const block of readBlocks(text)) {
  if (!block.file) continue;
  const place = path.join(folder, block.file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, block.text);
}
