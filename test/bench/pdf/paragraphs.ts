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
const MARGIN = 50;
/** In points: 150 mm, the items of a list in it, and a column. */
const WIDTHS = [425, 390, 240];

/** What is counted of the texts of lines. `beyond`: the share of lines whose blanks are not 80 to 150 % as wide as in the font. */
function counts(lines: readonly string[], beyond: string) {
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
  return { lines: lines.length, hyphenated: share, 'runs of 2+': runs, longest, stubs, 'blanks beyond': beyond };
}

/** Blanks are good from the first to the second share of their width in the font. */
const GOOD = [0.795, 1.505] as const;
const STYLE = { place: 1, font: 'serif', fontSize: SIZE, lineHeight: 1, bold: false, italics: false, color: '#000000' };

function shareBeyond(blanks: readonly number[]): string {
  const beyond = blanks.filter((blank) => blank < GOOD[0] || blank > GOOD[1]).length;
  return `${((100 * beyond) / blanks.length).toFixed(2)} %`;
}

function withPlaten(language: string, width: number) {
  const lines: string[] = [];
  const blanks: number[] = [];
  for (const text of clauses(language, PARAGRAPHS)) {
    const run = { ...STYLE, text, language, hyphenate: hyphenateIn(language) } as Run;
    const found = linesOf([run], width, 'ltr', { justify: true });
    for (const [index, [part]] of found.entries()) {
      lines.push(part!.text.trimEnd());
      if (index === found.length - 1) continue;
      const { scale = 1, stretch = 0, between } = part!;
      blanks.push(scale + (stretch + scale * (between?.gap ?? 0)) / widthOf(part!, ' '));
    }
  }
  return counts(lines, shareBeyond(blanks));
}

/** Returns how wide blanks are in the lines of a file that reach the right edge, as shares of their width in the font. */
function blanksIn(file: string, edge: number): number[] {
  const found = execFileSync('pdftotext', ['-bbox-layout', file, '-'], { encoding: 'utf8', maxBuffer: 1e9 });
  const natural = widthOf(STYLE as Run, ' ');
  return [...found.matchAll(/<line[^>]*>([\s\S]*?)<\/line>/g)].flatMap(([, line]) => {
    const words = [...line!.matchAll(/<word xMin="([\d.]+)"[^>]*xMax="([\d.]+)"/g)];
    const ends = words.map(([, left, right]) => ({ left: Number(left), right: Number(right) }));
    if (ends.length < 2 || ends.at(-1)!.right < edge - SIZE / 2) return [];
    const gaps = ends.slice(1).reduce((sum, { left }, at) => sum + left - ends[at]!.right, 0);
    return [gaps / (ends.length - 1) / natural];
  });
}

function withTypst(folder: string, language: string, width: number) {
  const { NodeCompiler } = createRequire(join(folder, 'here.cjs'))('@myriaddreamin/typst-ts-node-compiler');
  const compiler = NodeCompiler.create({
    workspace: folder,
    fontArgs: [{ fontPaths: [dirname(FONTS.Serif.normal!)] }],
  });
  const [lang, region] = language.split('-');
  const source = [
    `#set page(width: ${width + 2 * MARGIN}pt, height: 800pt, margin: ${MARGIN}pt)`,
    `#set text(font: "Noto Serif", size: ${SIZE}pt, lang: "${lang}"${region ? `, region: "${region}"` : ''}, hyphenate: true)`,
    '#set par(justify: true)',
    ...clauses(language, PARAGRAPHS),
  ];
  const bytes: Uint8Array = compiler.pdf({ mainFileContent: source.join('\n\n') });
  const file = join(folder, 'paragraphs.pdf');
  writeFileSync(file, bytes);
  // PDF.js leaves out some of Typst's hyphens.
  const lines = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).split('\n');
  const shown = lines.map((line) => line.trim()).filter((line) => line !== '');
  return counts(shown, shareBeyond(blanksIn(file, width + MARGIN)));
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
