/**
 * §17.42: turns a stored document into a Word file: from the tree of its PDF, in the styles of its theme. The same document gives the
 * same bytes.
 */
import type { Nodes, RootContent } from 'mdast';
import { withIsolatedControls } from '../../domain/text.ts';
import { BUILT_IN_FONTS, baseOf, load } from '../../pdf/index.ts';
import { everyNode, findCodes, footnotesOf, linkDefinitionsOf, rareNodes } from '../../template/document/every-node.ts';
import { contentsOf, type Headings, headingsOf, insertContents } from '../../template/document/headings.ts';
import { keepRunningDirections } from '../../template/document/keep-directions.ts';
import { parseDocument } from '../../template/document/parse-document.ts';
import { stampSvg } from '../../template/html/stamp-svg.ts';
import type { Asset } from '../../template/model/code.ts';
import { DEFAULT_CONTENTS, type DocumentSetup, styleOf } from '../../template/model/document-setup.ts';
import { stylesOf } from '../../template/model/document-style.ts';
import type { DocumentTree } from '../../template/model/document-tree.ts';
import { isRoll } from '../../template/model/paper.ts';
import { directionOf, mayBeEastAsian } from '../../template/typography/script-of.ts';
import { blocks, textParagraph } from './blocks.ts';
import { runOf, type Shared, textRuns, type WordContext } from './context.ts';
import copyWords from './copy-words.json' with { type: 'json' };
import { embedFonts, fontName, fontTable } from './fonts.ts';
import { type NoteKind, noteKind } from './note-kind.ts';
import { type NumberedDocument, type NumberRooms, numberDocument } from './number-document.ts';
import { documentPictures, drawSvgs, STAMP_PATH } from './pictures.ts';
import { bodyOf, writeSections } from './sections.ts';
import { stylesXml } from './styles.ts';
import type { WordJob } from './word-copies.ts';
import { coreXml, customXml, settingsXml, type WordPackage, wordPackage } from './word-package.ts';
import { properties, w, wordXml } from './xml.ts';

export async function makeWord(job: WordJob): Promise<Uint8Array> {
  const setup = keepRunningDirections(job.setup);
  const title = withIsolatedControls(job.title);
  const whole = insertContents(parseDocument(job.markdown, job.blanks, setup), setup);
  const codes = findCodes(whole, setup);
  const own = job.assets.map(await load.pictureAsDrawn());
  const assets = [...own, ...(codes.length > 0 ? (await load.drawCodes())(codes, setup.language) : [])];
  const charts = setup.charts ? await drawnCharts(whole, setup, job.assets) : undefined;
  if (charts) assets.push(...charts.assets);
  const file = wordPackage();
  const pictureSize = await load.pictureSize();
  if (mayBeEastAsian(job.markdown)) await (await load.loadEastAsianFor())(job.markdown);
  const { measures, labels, rooms, furniture, embedded } = await measured(whole, setup, title, assets, file);
  const stamp = furniture?.first.stamp;
  if (stamp) assets.push({ path: STAMP_PATH, mediaType: 'image/svg+xml', bytes: Buffer.from(stampSvg(stamp)) });
  const rare = rareNodes(whole);
  const headings = headingsOf(rare);
  const needsPages =
    headings.before.size > 0 ||
    isRoll(setup.page) ||
    Object.values(setup.sections ?? {}).some(({ restart }) => restart);
  const pages = needsPages ? await (await load.pageNumbers())(job) : undefined;
  const numbers = numberDocument(whole, rooms);
  const styles = stylesOf(styleOf(setup));
  const direction = directionOf(setup.language);
  const shared: Shared = {
    file,
    setup,
    title,
    styles,
    direction,
    measures,
    labels,
    numbers,
    rooms,
    headings,
    furniture,
    pages,
    pictures: documentPictures(
      assets,
      pictureSize,
      await drawSvgs(assets, pictureSize, charts?.font),
      file,
      charts && fontName(charts.font),
    ),
    wanted: wantedIn(whole, headings, setup),
    counted: countedIn(whole, headings, numbers),
    definitions: linkDefinitionsOf(rare),
    footnotes: footnotesOf(rare),
    next: { bookmark: 1, drawing: 1, control: 1 },
  };
  putParts(job, whole, shared, embedded);
  return file.bytes();
}

/** Writes the parts in the order in which programs look for them. */
function putParts(
  job: WordJob,
  whole: DocumentTree,
  shared: Shared,
  embedded: Awaited<ReturnType<typeof embedFonts>>,
): void {
  const { file, setup, title, styles, direction, numbers } = shared;
  const { width } = bodyOf(setup);
  const context: WordContext = {
    ...shared,
    part: 'document.xml',
    look: {},
    style: 'Normal',
    width,
    indent: 0,
    listDepth: 0,
    pending: { pageBreak: false, bookmarks: [] },
    writeBlocks: blocks,
  };
  file.relate('/', 'officeDocument', 'word/document.xml');
  const about = { ...job, title };
  file.put('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml', coreXml(about));
  file.relate(
    '/',
    'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
    'docProps/core.xml',
  );
  file.put(
    '/docProps/custom.xml',
    'application/vnd.openxmlformats-officedocument.custom-properties+xml',
    customXml(about),
  );
  file.relate('/', 'custom-properties', 'docProps/custom.xml');
  const copy = `${copyWord(setup.language)}: ${title} · ${job.id} · SHA-256 (${job.sha256Of}) ${job.sha256}`;
  const body = writeSections(whole, copy, context);
  const background = setup.furniture?.background?.color;
  file.put(
    'document.xml',
    'document.main+xml',
    wordXml(
      'document',
      background && w('background', { color: background.slice(1).toUpperCase() }),
      w('body', {}, body),
    ),
  );
  const families = new Set([
    styles.text.family,
    styles.code.family,
    ...Object.values(styles.headings).map(({ family }) => family ?? styles.text.family),
  ]);
  const parts: [name: string, xml: string][] = [
    ['styles', stylesXml({ styles, setup, direction, numbers, width })],
    ['numbering', numbers.lists.xml()],
    ['settings', settingsXml(setup)],
    ['fontTable', fontTable(families, setup.language, embedded)],
    [`${noteKind(setup)}s`, notesXml(noteKind(setup), context)],
  ];
  for (const [name, xml] of parts) {
    file.put(`${name}.xml`, `${name}+xml`, xml);
    file.relate('document.xml', name, `${name}.xml`);
  }
}

/** §10.50: draws charts as the PDF does. `font`: that of their texts. */
async function drawnCharts(tree: DocumentTree, setup: DocumentSetup, assets: Asset[]) {
  const fonts = setup.fonts ? (await load.holdFonts())(setup.fonts, assets) : BUILT_IN_FONTS;
  try {
    const font = baseOf(fonts.familyOf(styleOf(setup).text.family));
    return { font, assets: (await load.drawCharts())(tree, setup, fonts) };
  } finally {
    fonts.release();
  }
}

/** Measures as the PDF does, with its fonts. */
async function measured(tree: DocumentTree, setup: DocumentSetup, title: string, assets: Asset[], file: WordPackage) {
  const fonts = setup.fonts ? (await load.holdFonts())(setup.fonts, assets) : BUILT_IN_FONTS;
  try {
    const measures = (await load.measureTables())(tree, setup, assets, fonts);
    const labels = holdsLabels(tree) ? (await load.measureLabels())(tree, setup, assets, fonts) : new Map();
    const clauses = setup.numbering && (await load.measureClauses())(tree, setup, fonts);
    const { listIndent } = stylesOf(styleOf(setup));
    const rooms: NumberRooms = {
      column: clauses?.column ?? 0,
      indentOf: (list) => clauses?.indents.get(list) ?? listIndent,
    };
    const furniture = (await load.measureFurniture())(tree, setup, title, assets, fonts)?.measure;
    const embedded = await embedFonts({ tree, title, setup, fonts }, assets, file);
    return { measures, labels, rooms, furniture, embedded };
  } finally {
    fonts.release();
  }
}

function holdsLabels(tree: DocumentTree): boolean {
  return rareNodes(tree).some(({ type }) => type === 'label');
}

/** Returns the names of places that links and tables of contents lead to. */
function wantedIn(tree: DocumentTree, headings: Headings, { contents = DEFAULT_CONTENTS }: DocumentSetup): Set<string> {
  const wanted = new Set<string>();
  everyNode(tree, (node) => {
    const target = 'url' in node ? headings.find(node.url) : undefined;
    if (target) wanted.add(target.name);
  });
  for (const comment of headings.before.keys())
    for (const { name } of contentsOf(comment, headings, contents)) wanted.add(name);
  return wanted;
}

/** Returns the names of clauses that Word numbers itself, so that references follow when clauses are added or removed. */
function countedIn(tree: DocumentTree, { byNode, anchorNames }: Headings, { places }: NumberedDocument): Set<string> {
  const counted = new Set<string>();
  const addNames = (within: Nodes) =>
    everyNode(within, (node) => {
      const name = byNode.get(node)?.name ?? anchorNames.get(node);
      if (name !== undefined) counted.add(name);
    });
  everyNode(tree, (node) => {
    if (typeof places.get(node) !== 'object') return;
    const within = node.type === 'listItem' ? node.children[0] : node;
    if (within) addNames(within);
  });
  return counted;
}

const SEPARATORS = [
  { id: -1, type: 'separator', sign: w('separator') },
  { id: 0, type: 'continuationSeparator', sign: w('continuationSeparator') },
];

/** §17.10: notes at the end of the document are endnotes, where the document says so. */
function notesXml(kind: NoteKind, context: WordContext): string {
  const inside: WordContext = {
    ...context,
    part: `${kind}s.xml`,
    style: 'FootnoteText',
    inNote: true,
    tight: undefined,
    listDepth: 0,
  };
  const notes = [...context.footnotes.values()].map(({ number, definition: { children } }) => {
    const mark = runOf({ style: 'FootnoteReference' }, w(`${kind}Ref`)) + textRuns(' ', {}, context.direction);
    const [first, ...others] = children;
    const begun = first?.type === 'paragraph' ? first.children : [];
    const rest = first?.type === 'paragraph' ? others : children;
    const own = { ...inside, before: mark, pending: { pageBreak: false, bookmarks: [] } };
    return w(
      kind,
      { id: number },
      textParagraph({ children: begun }, {}, own) + blocks(rest as RootContent[], { ...own, before: undefined }),
    );
  });
  const lines = SEPARATORS.map(({ id, type, sign }) =>
    w(kind, { type, id }, w('p', {}, properties('pPr', w('spacing', { before: 0, after: 0 })), w('r', {}, sign))),
  );
  return wordXml(`${kind}s`, ...lines, ...notes);
}

/** §17.42: the word for a copy by language. */
const WORDS: Record<string, string> = copyWords;

/** Returns the word for a copy; English for other languages. `language`: a BCP 47 tag. */
function copyWord(language: string): string {
  return WORDS[language.split('-')[0]!.toLowerCase()] ?? WORDS.en!;
}
