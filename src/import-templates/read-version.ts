/** §10.5, §13.7: the bytes of a file → the version that they make, with its images. */
import { readTemplate, type Source } from '../template/import/read-template.ts';
import type { Fault } from '../template/model/fault.ts';
import { type History, NO_HISTORY } from '../template/model/history.ts';
import { readImages } from './files/read-images.ts';
import type { TemplateFile } from './files/template-files.ts';
import type { NewVersion } from './save-templates.ts';
import { TemplateFaults } from './template-faults.ts';

/** `missing`: paths of images that cannot be imported, which `imageFaults` are about; `ignored`: HTML that documents do not show. */
export type ReadVersion = {
  /** None when there are `faults`; those of images leave it. */
  version?: NewVersion;
  faults: Fault[];
  imageFaults: Fault[];
  missing: string[];
  ignored: string[];
  /** How many it has at the top and in groups. */
  placeholders: number;
};

export async function readVersion(file: TemplateFile, source: Source): Promise<ReadVersion> {
  const read = readTemplate(source);
  const assetPaths = read.ok ? read.template.assetPaths : read.assetPaths;
  const { assets, faults: imageFaults } = await readImages(file, assetPaths);
  const found = new Set(assets.map((asset) => asset.path));
  const missing = assetPaths.map((asset) => asset.path).filter((path) => !found.has(path));
  if (!read.ok) return { faults: read.faults, imageFaults, missing, ignored: [], placeholders: 0 };
  const { title, folder, source: text, inventory } = read.template;
  // Read again in the saving transaction, where earlier versions are known, as keys are kept from version to version (§10.10).
  const inventoryAfter = (history: History) => {
    if (history === NO_HISTORY) return inventory;
    const again = readTemplate(source, history);
    if (!again.ok) throw new TemplateFaults(again.faults);
    return again.template.inventory;
  };
  const { theme: name } = read.template.own;
  const theme = name === undefined ? undefined : { name, file: file.file, line: read.lineOf('theme') };
  const version = { title, folder, source: text, assets, inventoryAfter, ...(theme && { theme }) };
  const placeholders = inventory.groups.reduce((sum, { fields }) => sum + fields.length, inventory.placeholders.length);
  return { version, faults: [], imageFaults, missing, ignored: read.ignored, placeholders };
}
