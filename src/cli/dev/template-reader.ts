/** §18.21: reads templates of a folder that is worked on. What has not changed since is not compiled again. */
import { LRUCache } from 'lru-cache';
import { type ReadResult, readTemplate } from '../../template/import/read-template.ts';
import type { Asset } from '../../template/model/asset.ts';
import type { Fault } from '../../template/model/fault.ts';
import type { Template } from '../../template/model/template.ts';
import { readImages } from '../import/read-images.ts';
import { readBounded } from '../import/template-files.ts';
import type { DevTemplate } from './dev-template.ts';

/** `template`: undefined when its file has faults; those of images leave it. */
export type ReadFiles = { template?: Template; assets: Asset[]; faults: Fault[] };

export type TemplateReader = (files: DevTemplate) => Promise<ReadFiles>;

/** In characters of source. */
const MAX_CACHED = 4_000_000;

export function createTemplateReader(): TemplateReader {
  const compiled = new LRUCache<string, { bytes: Uint8Array; read: ReadResult }>({
    maxSize: MAX_CACHED,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
  });
  const compileOnce = (file: string, bytes: Uint8Array): ReadResult => {
    const known = compiled.get(file);
    if (known && Buffer.compare(known.bytes, bytes) === 0) return known.read;
    const read = readTemplate({ file, bytes, keepsLines: true });
    compiled.set(file, { bytes, read });
    return read;
  };
  return async (files) => {
    const { file } = files;
    const bytes = await readBounded(files.path);
    if (typeof bytes === 'string') return { assets: [], faults: [{ file, line: 1, message: `The file ${bytes}.` }] };
    const read = compileOnce(file, bytes);
    const { assets, faults } = await readImages(files, read.ok ? read.template.assetPaths : read.assetPaths);
    if (read.ok) return { template: read.template, assets, faults };
    return { assets, faults: [...read.faults, ...faults].sort((a, b) => a.line - b.line) };
  };
}
