/** The same faces for every system. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { FAMILIES } from '../../../src/pdf/fonts/faces.ts';

const require = createRequire(import.meta.url);

function filesOf(family: 'serif' | 'mono') {
  const { package: name, files } = FAMILIES[family];
  const folder = dirname(require.resolve(name));
  return Object.fromEntries(Object.entries(files).map(([style, file]) => [style, join(folder, file)]));
}

export const FONTS = { Serif: filesOf('serif'), Mono: filesOf('mono') };
