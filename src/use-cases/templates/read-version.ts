/** §10.5, §13.7: the bytes of a file → the version that they make, with its images. */
import type { Source } from '../../template/import/read-template.ts';
import type { Fault } from '../../template/model/fault.ts';
import { countPlaceholders, type History, NO_HISTORY } from '../../template/model/inventory.ts';
import { type FindImage, readImages } from './files/read-images.ts';
import type { TemplateFile } from './files/template-files.ts';
import { TEXT_READERS, type TextReaders } from './reading/text-readers.ts';
import type { NewVersion } from './save-templates.ts';
import { TemplateFaults } from './template-faults.ts';

/** `missing`: paths of images that cannot be imported, which `imageFaults` are about; `undrawn`: those of them that are there; `ignored`: HTML that documents do not show; `warnings`: of a version. */
export type ReadVersion = {
  /** None when there are `faults`; those of images leave it. */
  version?: NewVersion;
  faults: Fault[];
  imageFaults: Fault[];
  undrawn: Fault[];
  missing: string[];
  ignored: string[];
  warnings: Fault[];
  /** Paths of images that `kept` has found. */
  kept: string[];
  /** How many it has at the top and in groups. */
  placeholders: number;
};

/** The images of the version before, for the template of a title and folder. */
export type FindKept = (name: { title: string; folder: string }) => FindImage;

/** `readers`: where the text is read; here unless told. `findKept`: asked for images that were not given. */
export async function readVersion(
  file: TemplateFile,
  source: Source,
  readers: TextReaders = TEXT_READERS,
  findKept?: FindKept,
): Promise<ReadVersion> {
  const { template: read } = readers;
  const facts = await read(source);
  const images = await readImages(file, facts.assetPaths, readers, facts.ok ? findKept?.(facts) : undefined);
  const { assets, faults: imageFaults, undrawn, kept } = images;
  const found = new Set(assets.map((asset) => asset.path));
  const missing = facts.assetPaths.map((asset) => asset.path).filter((path) => !found.has(path));
  if (!facts.ok)
    return { faults: facts.faults, imageFaults, undrawn, missing, ignored: [], warnings: [], kept, placeholders: 0 };
  const { title, folder, source: text, inventory, theme, ignored } = facts;
  const warnings = [...facts.warnings, ...images.warnings];
  // Read again in the saving transaction, where earlier versions are known, as keys are kept from version to version (§10.10).
  const inventoryAfter = async (history: History) => {
    if (history === NO_HISTORY) return inventory;
    const again = await read(source, history);
    if (!again.ok) throw new TemplateFaults(again.faults);
    return again.inventory;
  };
  const themed = theme && { theme: { ...theme, file: file.file } };
  const { bodyLine } = source;
  const version = { file: file.file, bodyLine, title, folder, source: text, assets, inventoryAfter, ...themed };
  const placeholders = countPlaceholders(inventory);
  return { version, faults: [], imageFaults, undrawn, missing, ignored, warnings, kept, placeholders };
}
