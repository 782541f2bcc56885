/** §10.56: `platen gallery`: the templates that come with Platen. It needs no database. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { tell } from '../../locales/message.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import type { GalleryTemplate } from '../../use-cases/templates/index.ts';
import { invalid } from '../terminal/arguments.ts';
import { printAnswer } from '../terminal/print.ts';
import { addVerb } from '../terminal/session.ts';

type Json = { json?: boolean };

const ADVICE = `
Look at them, change them, and import them:
  platen gallery copy ./templates invoice certificate
  platen dev ./templates
  platen template import Demo ./templates
In the web app, the gallery is on the page Templates.`;

export function registerGallery(program: Command): void {
  const noun = program.command('gallery').description('templates that come with Platen, to begin with');

  noun
    .command('list', { isDefault: true })
    .description('list the templates of the gallery')
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', ADVICE)
    .action(async ({ json }: Json) => {
      const { GALLERY } = await import('../../use-cases/templates/index.ts');
      printAnswer(
        GALLERY.map(({ name, title, language, format }) => ({ name, title, language, format: format ?? null })),
        json,
      );
    });

  addVerb(noun, 'copy', 'copy templates into a folder, with their values, themes, pictures and fonts')
    .argument('<folder>', 'where the files go; it is created if it does not exist')
    .argument('<names...>', 'names from `gallery list`')
    .addHelpText('after', ADVICE)
    .action(async (folder: string, names: string[], { json }: Json) => {
      const { findInGallery } = await import('../../use-cases/templates/index.ts');
      const templates = names.map((name) => {
        const found = findInGallery(name);
        if (!found) throw invalid(tell('command.gallery.unknown', { name }));
        return found;
      });
      printAnswer({ folder, ...(await copyFromGallery(folder, templates)) }, json);
    });
}

/** Returns how many files were written. Files that are there already stay if they are the same, else nothing is written. */
export async function copyFromGallery(
  folder: string,
  templates: readonly GalleryTemplate[],
): Promise<{ templates: number; files: number }> {
  const { readGalleryFiles } = await import('../../use-cases/templates/index.ts');
  const files = new Map<string, Uint8Array>();
  for (const template of templates)
    for (const { name, bytes } of await readGalleryFiles(template)) files.set(path.join(folder, name), bytes);
  for (const [file, bytes] of files) {
    const there = await readFile(file).catch(() => undefined);
    if (there?.equals(bytes)) files.delete(file);
    else if (there) throw invalid(tell('command.gallery.exists', { file }));
  }
  for (const [file, bytes] of files) {
    await makeFolder(path.dirname(file));
    await writeFile(file, bytes, { flag: 'wx' });
  }
  return { templates: templates.length, files: files.size };
}
