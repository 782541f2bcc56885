/** How contracts in four languages are broken into justified lines, here and by Typst where it and pdftotext can be had: counts, not times. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { hyphenateIn } from '../../../src/pdf/lines/hyphenate-in.ts';
import { linesOf } from '../../../src/pdf/lines/lines.ts';
import type { Run } from '../../../src/pdf/lines/run.ts';
import { widthOf } from '../../../src/pdf/lines/words.ts';
import { clauses, LANGUAGES } from './clauses.ts';
import { FONTS } from './fonts.ts';
import { installTypst } from './install-typst.ts';

const PARAGRAPHS = 300;
const SIZE = 10.5;
/** In points: 150 mm, the items of a list in it, and a column. */
const WIDTHS = [425, 390, 240];

/** What is counted of the texts of lines. `beyond`: lines whose blanks are not 80 to 150 % as wide as in the font. */
function counts(lines: readonly string[], beyond?: string) {
  let [hyphens, runs, longest, run, stubs] = [0, 0, 0, 0, 0];
  for (const line of lines) {
    const isHyphen = /\p{L}[-\u00ad‐]$/u.test(line);
    run = isHyphen ? run + 1 : 0;
    if (isHyphen) hyphens += 1;
    if (run === 2) runs += 1;
    longest = Math.max(longest, run);
    if (/(?:^|[\s(“«„])\p{L}{1,2}[-\u00ad‐]$/u.test(line)) stubs += 1;
  }
  const share = `${((100 * hyphens) / lines.length).toFixed(1)} %`;
  return { lines: lines.length, hyphenated: share, 'runs of 2+': runs, longest, stubs, 'blanks beyond': beyond ?? '' };
}

function withPlaten(language: string, width: number) {
  const style = {
    place: 1,
    font: 'serif',
    fontSize: SIZE,
    lineHeight: 1,
    bold: false,
    italics: false,
    color: '#000000',
  };
  const lines: string[] = [];
  let [inner, beyond] = [0, 0];
  for (const text of clauses(language, PARAGRAPHS)) {
    const run = { ...style, text, language, hyphenate: hyphenateIn(language) } as Run;
    const found = linesOf([run], width, 'ltr', { justify: true });
    for (const [index, [part]] of found.entries()) {
      lines.push(part!.text.trimEnd());
      if (index === found.length - 1) continue;
      const { scale = 1, stretch = 0, between } = part!;
      const blank = scale + (stretch + scale * (between?.gap ?? 0)) / widthOf(part!, ' ');
      inner += 1;
      if (blank < 0.795 || blank > 1.505) beyond += 1;
    }
  }
  return counts(lines, `${((100 * beyond) / inner).toFixed(2)} %`);
}

function withTypst(folder: string, language: string, width: number) {
  const { NodeCompiler } = createRequire(join(folder, 'here.cjs'))('@myriaddreamin/typst-ts-node-compiler');
  const compiler = NodeCompiler.create({
    workspace: folder,
    fontArgs: [{ fontPaths: [dirname(FONTS.Serif.normal!)] }],
  });
  const [lang, region] = language.split('-');
  const source = [
    `#set page(width: ${width + 100}pt, height: 800pt, margin: 50pt)`,
    `#set text(font: "Noto Serif", size: ${SIZE}pt, lang: "${lang}"${region ? `, region: "${region}"` : ''}, hyphenate: true)`,
    '#set par(justify: true)',
    ...clauses(language, PARAGRAPHS),
  ];
  const bytes: Uint8Array = compiler.pdf({ mainFileContent: source.join('\n\n') });
  const file = join(folder, 'paragraphs.pdf');
  writeFileSync(file, bytes);
  // PDF.js leaves out some of Typst's hyphens.
  const lines = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).split('\n');
  return counts(lines.map((line) => line.trim()).filter((line) => line !== ''));
}

/** A row for each language, width and system. */
export function paragraphs(): Record<string, object> {
  let folder: string | undefined;
  try {
    folder = installTypst();
  } catch (error) {
    console.log(`typst is left out: ${(error as Error).message.split('\n')[0]}`);
  }
  const rows: Record<string, object> = {};
  for (const language of Object.keys(LANGUAGES)) {
    for (const width of WIDTHS) {
      rows[`${language}, ${width} pt, Platen`] = withPlaten(language, width);
      if (folder) rows[`${language}, ${width} pt, Typst`] = withTypst(folder, language, width);
    }
  }
  return rows;
}
