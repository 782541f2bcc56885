/** §18.15: `url("lucide:NAME")` in a style sheet → the icon of that name, inlined. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Of one package, in a file of 600 KB: the set that has a package of 2,000 files needs 68 MB. */
export const ICON_SET = fileURLToPath(import.meta.resolve('@iconify-json/lucide/icons.json'));

/** Throws for an icon that the set does not have. */
export function withIcons(styles: Buffer): Buffer {
  const { icons } = JSON.parse(readFileSync(ICON_SET, 'utf8')) as { icons: Record<string, { body: string }> };
  const urlOf = (name: string) => {
    if (!icons[name]) throw new Error(`icon ${name}: @iconify-json/lucide has none of this name`);
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>${icons[name].body}</svg>`;
    return `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[<>#%]/g, encodeURIComponent)}`;
  };
  return Buffer.from(styles.toString().replace(/"lucide:([\w-]+)"/g, (_, name) => `"${urlOf(name)}"`));
}
