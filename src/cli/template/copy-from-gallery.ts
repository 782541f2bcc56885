/** §10.56: copies templates of the gallery into a folder. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tell } from '../../locales/message.ts';
import { type GalleryTemplate, readGalleryFiles } from '../../use-cases/templates/index.ts';
import { invalid } from '../terminal/arguments.ts';

/** Returns how many files were written. Files that are there already stay if they are the same, else nothing is written. */
export async function copyFromGallery(
  folder: string,
  templates: readonly GalleryTemplate[],
): Promise<{ templates: number; files: number }> {
  const files = new Map<string, Uint8Array>();
  for (const template of templates)
    for (const { name, bytes } of await readGalleryFiles(template)) files.set(path.join(folder, name), bytes);
  for (const [file, bytes] of files) {
    const there = await readFile(file).catch(() => undefined);
    if (there?.equals(bytes)) files.delete(file);
    else if (there) throw invalid(tell('command.gallery.exists', { file }));
  }
  for (const [file, bytes] of files) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes, { flag: 'wx' });
  }
  return { templates: templates.length, files: files.size };
}
