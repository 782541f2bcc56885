/** §18.21: `platen dev --check` and `--pdf`: all documents of a folder, for tests of an author's own and to look at. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/config.ts';
import { type FolderTemplate, type OpenWorkers, openFolderWorkers } from '../../use-cases/folder/index.ts';
import { printWarnings } from '../terminal/print.ts';
import { showProgress } from '../terminal/progress.ts';
import { DevFaults } from './dev-faults.ts';
import { type AllRendered, renderAll } from './render-all.ts';

export type CheckOptions = {
  config: Config;
  pdf?: string | undefined;
  theme?: string | undefined;
  open?: OpenWorkers | undefined;
};

/** `pdfs`: the folder that they were written to. */
export type Checked = Omit<AllRendered, 'faults'> & { pdfs?: string };

/** Writes the PDFs into the folder `pdf`, if one is given. Throws `DevFaults`, once all is done that can be. */
export async function checkFolder(folder: string, { config, pdf, theme, open }: CheckOptions): Promise<Checked> {
  const concurrency = config.renderConcurrency;
  const workers = openFolderWorkers({ concurrency, maxMemory: config.maxMemory }, open);
  const progress = showProgress('documents', { lines: pdf !== undefined });
  try {
    const { templates, documents, faults, warnings } = await renderAll(folder, workers, {
      now: new Date(),
      concurrency,
      theme,
      onProgress: progress.update,
      ...(pdf !== undefined && { onPdf: (files, scenario, { bytes }) => save(pdfFileOf(pdf, files, scenario), bytes) }),
    });
    progress.stop();
    printWarnings(warnings);
    if (faults.length > 0) throw new DevFaults(faults, documents);
    return { templates, documents, warnings, ...(pdf !== undefined && { pdfs: pdf }) };
  } finally {
    progress.stop();
    await workers.close();
  }
}

/** Folders stay as they are and names of scenarios have no point, so that no two files are called the same. */
function pdfFileOf(folder: string, { name }: FolderTemplate, scenario: string): string {
  return path.join(folder, `${name.slice(0, -path.extname(name).length)}.${scenario}.pdf`);
}

async function save(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
}
