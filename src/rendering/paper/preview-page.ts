/** §17.21, §2.6, §17.21 `html`: the preview as one self-contained HTML document, with no script and no external resource. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Handlebars from 'handlebars';
import { codePointName } from '../../domain/text.ts';
import type { PageFacts, PageSection } from '../../template/document/page-sections.ts';
import { splitAtSpecialCharacters } from '../../template/html/special-characters.ts';
import type { DocumentSetup, RunningPart } from '../../template/model/document-setup.ts';
import { hasFractions } from '../../template/model/document-style.ts';
import { splitAtFractions } from '../../template/typography/fractions.ts';
import { directionOf, widePunctuationOf, withoutOverrides } from '../../template/typography/script-of.ts';
import { type PaperFonts, paperStyles, sectionRules } from './paper-styles.ts';
import { type Paper, type PreviewFurniture, type ShownSheet, sheetFurniture } from './sheet-furniture.ts';

type PreviewInput = {
  /** The title as text, not HTML. */
  title: string;
  /** A BCP 47 tag, which also decides the direction of the text. */
  language: string;
  /** Sanitised HTML (`src/template/html/to-html.ts`), the only input that is not escaped. Each sheet begins at a page break. */
  sheets: string[];
  setup: DocumentSetup;
  /** For a document with different pages, its sections, and the section of each sheet. */
  sections?: { all: Omit<PageSection, 'blocks'>[]; ofSheets: number[] };
  /** The page count of the PDF, if known. */
  pages?: number;
  /** The chapter of each sheet, for a document whose headers or footers name it. */
  chapters?: string[];
  /** Whether text is missing. */
  truncated?: boolean;
  /** Without them, fonts of the reader's machine are used. */
  fonts?: PaperFonts;
  /** Further rules for the style sheet. */
  rules?: string;
  /** Characters that no font has. */
  missing?: ReadonlySet<string>;
  /**
   * The content around the text on sheets. Replaces header and footer. Undefined for a document without it, or that cannot be laid out.
   */
  furniture?: PreviewFurniture | undefined;
};

type Running = { text: string; blank: boolean; emoji: boolean; wide: boolean; fraction: boolean; code: string };
type Sheet = {
  bodyHtml: string;
  kind: string;
  header: Running[];
  footer: Running[];
  furniture: ShownSheet | undefined;
};

/** For a preview that is opened as a document of its own: nothing runs and nothing is fetched. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** Replaces a page number that only the PDF knows: a sheet ends at an explicit page break, and may be several pages. */
const UNKNOWN = '…';

const preview = layoutsIn(path.join(import.meta.dirname, 'layouts'))<{
  title: string;
  language: string;
  direction: string;
  policy: string;
  styles: string;
  sheets: Sheet[];
  truncated: boolean;
}>('preview');

/** Returns the preview of a document or template as a complete HTML document. */
export function previewPage(input: PreviewInput): string {
  const { title, language, sheets, setup, fonts, rules = '', truncated = false } = input;
  const papers = papersOf(input);
  const furniture = input.furniture && sheetFurniture(input.furniture, papers);
  const html = preview({
    title,
    language,
    direction: directionOf(language),
    policy: POLICY,
    styles: paperStyles(setup, fonts) + sectionRules(papers) + (furniture?.rules ?? '') + rules,
    sheets: sheets.map((bodyHtml, index) => ({
      bodyHtml,
      kind: kindOf(index, input, papers),
      header: runningText(setup.header, factsOf(index, headerPage(index, input), input), input),
      footer: runningText(setup.footer, factsOf(index, footerPage(index, input), input), input),
      furniture: furniture?.show(
        kindOf(index, input, papers),
        { ...factsOf(index, headerPage(index, input), input), ...sectionFacts(index, input) },
        { ...factsOf(index, footerPage(index, input), input), ...sectionFacts(index, input) },
      ),
    })),
    truncated,
  });
  return withoutOverrides(html);
}

function factsOf(index: number, page: number | undefined, { title, pages, chapters }: PreviewInput): PageFacts {
  return { title, annex: '', chapter: chapters?.[index] ?? '', page: page ?? UNKNOWN, pages: pages ?? UNKNOWN };
}

/** Returns each kind of page in a document once. */
function papersOf({ setup, sections }: PreviewInput): Paper[] {
  if (!sections) return [{ kind: 'next', key: '', page: setup.page }];
  const keys = [...new Set(sections.all.map(({ key }) => key))];
  return keys.map((key, at) => ({
    kind: at === 0 ? 'next' : `pages-${at}`,
    key,
    page: setup.sections?.[key]?.page ?? setup.page,
  }));
}

function sectionOf(index: number, { sections }: PreviewInput): Omit<PageSection, 'blocks'> | undefined {
  return sections?.all[sections.ofSheets[index] ?? 0];
}

function kindOf(index: number, input: PreviewInput, papers: Paper[]): string {
  const section = sectionOf(index, input);
  if (index === 0) return 'first';
  return papers.find(({ key }) => key === section?.key)?.kind ?? 'next';
}

/** Returns the annex, and the page numbers as counted there, if each sheet is one page. */
function sectionFacts(index: number, input: PreviewInput): Partial<PageFacts> {
  const section = sectionOf(index, input);
  if (!section) return {};
  const { annex, run } = section;
  const runs = input.sheets.map((_, at) => sectionOf(at, input)!.run);
  if (runs.every((one) => one === 0)) return { annex };
  if (!sheetsArePages(input)) return { annex, page: UNKNOWN, pages: UNKNOWN };
  const counted = (to: number) => runs.slice(0, to).filter((one) => one === run).length;
  return { annex, page: counted(index + 1), pages: counted(runs.length) };
}

/** With as many sheets as pages, each sheet is one page. */
function sheetsArePages({ sheets, pages, truncated }: PreviewInput): boolean {
  return !truncated && sheets.length === pages;
}

/** The first sheet has the header of the first page. */
function headerPage(index: number, input: PreviewInput): number | undefined {
  return index === 0 || sheetsArePages(input) ? index + 1 : undefined;
}

/** The last sheet has the footer of the last page. */
function footerPage(index: number, input: PreviewInput): number | undefined {
  if (sheetsArePages(input)) return index + 1;
  return index === input.sheets.length - 1 && !input.truncated ? input.pages : undefined;
}

/** A longer header or footer leaves no room for text on a page; such a document has no PDF. */
const MAX_RUNNING_TEXT = 10_000;

function runningText(parts: RunningPart[], facts: PageFacts, input: PreviewInput): Running[] {
  const { language, missing = new Set() } = input;
  const wide = widePunctuationOf(language);
  const isWithFractions = hasFractions(input.setup);
  let left = MAX_RUNNING_TEXT;
  return parts.flatMap((part): Running[] => {
    const plain = { blank: false, emoji: false, wide: false, fraction: false, code: '' };
    if (typeof part === 'object' && 'blank' in part) return [{ ...plain, text: part.blank, blank: true }];
    const text = (typeof part === 'string' ? part : String(facts[part.token])).slice(0, left);
    left -= text.length;
    return splitAtSpecialCharacters(text, { missing, wide, language }).flatMap((piece) =>
      (isWithFractions ? splitAtFractions(piece.text) : [piece.text]).map((own, at) => ({
        ...plain,
        text: own,
        emoji: piece.kind === 'picture',
        wide: piece.kind === 'wide',
        fraction: at % 2 === 1,
        code: piece.kind === 'missing' ? codePointName(piece.text) : '',
      })),
    );
  });
}

// §18.15: compiles Handlebars layouts once. A tenant's text is never compiled, but passed in as data.

/** Escapes a text for HTML, for the few answers without a layout. */
export function escapeHtml(text: string): string {
  return Handlebars.escapeExpression(text);
}

/** A helper, as in `{{name 'argument' a=b}}`. `hash`: the named arguments. `data.root`: the data of the whole page. */
type Helper = (argument: string, options: { hash: object; data: { root: Record<string, unknown> } }) => string;

/**
 * Reads all `*.hbs` below `folder`, each a partial by its path. The returned function makes `<name>.hbs` a function of its data, which is
 * escaped unless the layout says `{{{…}}}`. A missing name is an error, not an empty string. `helpers`: for layouts of the folder.
 */
export function layoutsIn(folder: string, helpers: Record<string, Helper> = {}) {
  // An isolated environment, in which globally registered helpers have no effect.
  const handlebars = Handlebars.create();
  handlebars.registerHelper(helpers);
  const knownHelpers = Object.fromEntries(Object.keys(helpers).map((name) => [name, true]));
  const compile = (source: string) =>
    handlebars.compile(source, { strict: true, knownHelpersOnly: true, knownHelpers, preventIndent: true });
  // Compiled in advance: Handlebars would compile texts below one that takes a block anew for each page.
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.hbs')))
    handlebars.registerPartial(file.slice(0, -'.hbs'.length), compile(readFileSync(path.join(folder, file), 'utf8')));
  return <Data extends object>(name: string): ((data: Data) => string) => compile(`{{> ${name}}}`);
}
