/** §18.42: two documents compared as a reader would: by their words, and by the pictures of their pages, which PDFium draws. */
import { createHash } from 'node:crypto';
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import { diffWords } from 'diff';
import { PNG } from 'pngjs';

export type Compared = { markdown: string; pdf: Uint8Array };

/** `page`: from 1; undefined for the document. `picture`: of both pages beside each other, as a PNG. */
export type Difference = { page?: number; says: string; picture?: Buffer };

/** Pixels a point: at 144 dpi what moves by a quarter of a point is seen. */
const SCALE = 2;
const POINTS_A_MM = 72 / 25.4;
/** In a message. */
const SHOWN_WORDS = 3;
const SHOWN_CHARACTERS = 60;

/** Empty where a reader sees no difference. */
export async function compareDocuments(before: Compared, after: Compared): Promise<Difference[]> {
  const inMarkdown = () =>
    before.markdown === after.markdown
      ? []
      : [{ says: wordsThatDiffer(before.markdown, after.markdown) ?? 'the Markdown is written otherwise' }];
  if (Buffer.compare(before.pdf, after.pdf) === 0) return inMarkdown();
  const [were, are] = [await readPages(before.pdf), await readPages(after.pdf)];
  const counted =
    were.length === are.length ? [] : [{ says: `there are ${are.length} pages, and there were ${were.length}` }];
  const pages: Difference[] = [];
  for (const [at, old] of were.slice(0, are.length).entries()) {
    const now = are[at]!;
    if (old.hash === now.hash) continue;
    const drawn: [Drawn, Drawn] = [await drawPage(before.pdf, at), await drawPage(after.pdf, at)];
    const says = wordsThatDiffer(old.text, now.text) ?? placeThatDiffers(...drawn);
    pages.push({ page: at + 1, says, picture: besideEachOther(...drawn) });
  }
  // Words of the text are told with the page where they stand.
  const found = [...counted, ...pages];
  return found.length > 0 ? found : inMarkdown();
}

type Drawn = { width: number; height: number; data: Uint8Array };

/** Of each page what it says, and a hash of its picture: a hundred pictures would not fit into memory. */
function readPages(pdf: Uint8Array): Promise<{ text: string; hash: string }[]> {
  return withDocument(pdf, async (document) => {
    const pages: { text: string; hash: string }[] = [];
    for (const page of document.pages()) {
      // Before it is drawn, which closes it.
      const text = page.getText();
      const { width, height, data } = await draw(page);
      pages.push({ text, hash: createHash('sha256').update(`${width} ${height}`).update(data).digest('hex') });
    }
    return pages;
  });
}

function drawPage(pdf: Uint8Array, at: number): Promise<Drawn> {
  return withDocument(pdf, (document) => draw(document.getPage(at)));
}

function draw(page: PDFiumPage): Promise<Drawn> {
  return page.render({ scale: SCALE, render: 'bitmap' });
}

let pdfium: Promise<PDFiumLibrary> | undefined;
let last: Promise<unknown> = Promise.resolve();

/** In turn, so that no more than one is in memory. */
function withDocument<Answer>(pdf: Uint8Array, use: (document: PDFiumDocument) => Promise<Answer>): Promise<Answer> {
  const turn = last.then(async () => {
    pdfium ??= PDFiumLibrary.init();
    const document = await (await pdfium).loadDocument(pdf);
    try {
      return await use(document);
    } finally {
      document.destroy();
    }
  });
  last = turn.catch(() => undefined);
  return turn;
}

function placeThatDiffers(before: Drawn, after: Drawn): string {
  const { first, last } = rowsThatDiffer(before, after);
  const mm = (row: number) => Math.round(row / SCALE / POINTS_A_MM);
  return `it looks otherwise from ${mm(first)} to ${mm(last + 1)} mm below its upper edge`;
}

/** Rows of pixels, of two pictures that differ. */
function rowsThatDiffer(before: Drawn, after: Drawn): { first: number; last: number } {
  if (before.width !== after.width || before.height !== after.height)
    return { first: 0, last: Math.max(before.height, after.height) - 1 };
  const rowOf = ({ width, data }: Drawn, row: number) => data.subarray(row * width * 4, (row + 1) * width * 4);
  const differs = (row: number) => Buffer.compare(rowOf(before, row), rowOf(after, row)) !== 0;
  const rows = Array.from({ length: before.height }, (_, row) => row);
  return { first: rows.find(differs)!, last: rows.findLast(differs)! };
}

/** “30” is now “14”, and the like; undefined where all words are the same. */
function wordsThatDiffer(before: string, after: string): string | undefined {
  const said: string[] = [];
  const parts = diffWords(before, after);
  for (const [at, { value, removed, added }] of parts.entries()) {
    const follows = parts[at + 1];
    const text = quoted(value);
    if (removed) said.push(follows?.added ? `${text} is now ${quoted(follows.value)}` : `${text} is gone`);
    else if (added && !parts[at - 1]?.removed) said.push(`${text} is new`);
  }
  if (said.length === 0) return undefined;
  const more = said.length - SHOWN_WORDS;
  return said.slice(0, SHOWN_WORDS).join('; ') + (more > 0 ? `; and ${more} more` : '');
}

function quoted(text: string): string {
  const words = text.trim().replace(/\s+/g, ' ');
  return `“${words.length > SHOWN_CHARACTERS ? `${words.slice(0, SHOWN_CHARACTERS)}…` : words}”`;
}

function besideEachOther(before: Drawn, after: Drawn): Buffer {
  const gap = 8 * SCALE;
  const picture = new PNG({
    width: before.width + gap + after.width,
    height: Math.max(before.height, after.height),
    fill: true,
  });
  picture.data.fill(0x99);
  for (const [{ width, height, data }, left] of [
    [before, 0],
    [after, before.width + gap],
  ] as const)
    for (let row = 0; row < height; row++)
      picture.data.set(data.subarray(row * width * 4, (row + 1) * width * 4), (row * picture.width + left) * 4);
  return PNG.sync.write(picture);
}
