/** §10.13: finds templates with the same title and folder: an import would make them versions of one template. */
import { tell } from '../../locales/message.ts';
import type { Fault } from '../../template/model/fault.ts';

/** A fault for each template that has the name of one before it. */
export function namesakesIn(templates: Iterable<{ file: string; title: string; folder: string }>): Fault[] {
  const known = new Map<string, string>();
  const faults: Fault[] = [];
  for (const { file, title, folder } of templates) {
    const name = JSON.stringify([folder, title]);
    const namesake = known.get(name);
    if (namesake) faults.push({ file, line: 1, message: tell('file.sameTitle', { path: namesake }) });
    else known.set(name, file);
  }
  return faults;
}
