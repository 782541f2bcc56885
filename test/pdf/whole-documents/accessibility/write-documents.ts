/** `make test-accessibility`: writes the documents to be checked into a folder. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderPdf, runRenderJob } from '../../../../src/pdf/job/render-pdf.ts';
import { corpus } from '../corpus/corpus.ts';
import { accessibilityDocuments } from './documents.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('which folder? write-documents.ts FOLDER');
mkdirSync(folder, { recursive: true });
for (const [name, input] of Object.entries(accessibilityDocuments())) {
  writeFileSync(path.join(folder, `${name}.pdf`), (await renderPdf(input)).bytes);
}
for (const { name, job } of await corpus()) {
  writeFileSync(path.join(folder, `corpus-${name}.pdf`), (await runRenderJob(job)).bytes);
}
