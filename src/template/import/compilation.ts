/** §2.2: the passes that analyse a template's file, in order, and the facts that they find. */
import type { Root } from 'mdast';
import { ofField, tell } from '../../locales/message.ts';
import { everyNode } from '../document/every-node.ts';
import type { Misread } from '../front-matter/find-misread.ts';
import { type FrontMatter, readPagePart } from '../front-matter/front-matter.ts';
import { type Budget, MAX_STEPS } from '../language/never-applies.ts';
import { findWindowProblem, sizeForWindow } from '../model/address-windows.ts';
import type { Rules, SignerSource, Template } from '../model/compiled.ts';
import { type AnnexNumbering, annexAt, type Numbering, PAGE_BREAK } from '../model/document-tree.ts';
import type { EInvoiceMapping, PaymentMapping } from '../model/e-invoice.ts';
import type { Place } from '../model/expression.ts';
import type { LineFault } from '../model/fault.ts';
import { everyGroup, type History } from '../model/inventory.ts';
import { isRoll } from '../model/paper.ts';
import { type BranchingSettings, completePage, findPageProblem } from '../model/theme.ts';
import { type Defined, defineInventory, findUnused, isNamedIn } from './define-inventory.ts';
import { findBillPageFaults, findPictureFaults } from './find-misplaced.ts';
import { findSideNotePageFaults } from './find-side-notes.ts';
import { type DeclaredNames, findForeignMarks } from './foreign-marks.ts';
import { formulaWriting } from './formula-writing.ts';
import { namePlaceholders } from './name-placeholders.ts';
import { findSignaturesInFurniture, readSigners } from './place-signatures.ts';
import type { Body } from './read-body.ts';
import { readCharts } from './read-charts.ts';
import { expressionScope, type PlacedBranches, readConditions } from './read-conditions.ts';
import { readEInvoice, readPayment } from './read-e-invoice.ts';
import { alignInLanguage } from './read-in-language.ts';
import { readKnownBy } from './read-known-by.ts';
import { type OwnFurniture, readOwnFurniture, resolveOwnFurniture } from './read-own-furniture.ts';
import { type DoubtfulReference, findApart, readReferences } from './read-references.ts';
import { readRules } from './read-rules.ts';
import { ownSections, readSections, type UsedSections } from './read-sections.ts';
import { readCarries, readEmptyColumns, readTableLooks } from './read-table-looks.ts';
import { findNotOfDocument, resolveOccurrences, useEntry } from './resolve-occurrences.ts';
import type { Occurrence } from './scan-occurrences.ts';
import {
  groupsInUse,
  type InUse,
  type Names,
  type PlaceholderEntry,
  useDeclared,
  type WrittenNames,
  writtenNames,
} from './written-names.ts';

/** The facts known before the first pass. `isForeign`: the file also serves another program, or was saved before. */
export type FileToCompile = {
  source: string;
  frontMatter: FrontMatter;
  body: Body;
  tree: Root;
  declared: DeclaredNames;
  history: History;
  isStored: boolean;
  isForeign: boolean;
  /** Whether the file is read as by versions before readings were numbered. */
  asBefore: boolean;
  /** Whether `numbering` is wrong; missing numbers are then a consequence and not reported. */
  isMisnumbered: boolean;
  /** The version of the rules by which the text is parsed (`READING`). */
  reading: number;
  /** What mistakes in the front matter leave unknown. */
  misread: Misread;
  themed: ReadonlySet<string>;
  faults: LineFault[];
  assetPaths: Template['assetPaths'];
};

/** The facts that passes add. A pass reads only what earlier passes have added. */
export type Compilation = FileToCompile & {
  sections: UsedSections;
  furniture: OwnFurniture;
  inFurniture: Occurrence[];
  ownPage: ReturnType<typeof readPagePart>;
  page: ReturnType<typeof completePage>;
  numbering: Numbering | undefined;
  written: WrittenNames;
  names: Names;
  inUse: InUse;
  /** Placeholders that cannot be known to be used or not. */
  doubtful: ReadonlySet<PlaceholderEntry>;
  doubtfulReferences: DoubtfulReference[];
  own: BranchingSettings;
  knownBy?: Place[];
  defined: Defined;
  eInvoice?: EInvoiceMapping;
  payment?: PaymentMapping;
  signers?: SignerSource[];
  scope: ReturnType<typeof expressionScope>;
  /** The number formats in formulas, whose meaning a version keeps. */
  textFormats: ReadonlySet<string>;
  conditions: PlacedBranches[];
  rules: Rules | undefined;
  carries?: true;
  charts?: true;
  hideColumns?: ReturnType<typeof readEmptyColumns>['hideColumns'];
  /** The budget of steps shared by all checks whether a branch can apply. */
  budget: Budget;
};

type Found = Partial<Omit<Compilation, 'faults'>> & { faults?: readonly LineFault[] };
type Pass = (known: Compilation) => Found;

/** The passes for what surrounds the text: sections, headers and footers, the page. */
export const PASSES_OF_FILE: readonly Pass[] = [
  ({ tree, frontMatter, isForeign }) => {
    const sections = readSections(tree, frontMatter, isForeign);
    return { sections, faults: sections.faults };
  },
  readFurniture,
  readPage,
  ({ tree, frontMatter, ownPage }) => ({ faults: findBillPageFaults(tree, frontMatter, ownPage) }),
  ({ tree, frontMatter, ownPage }) => ({ faults: findSideNotePageFaults(tree, frontMatter, ownPage) }),
  ({ furniture }) => ({ faults: furniture.faults }),
  ({ isForeign, inFurniture, declared }) =>
    isForeign ? {} : { faults: findForeignMarks(inFurniture, declared).inNames },
  ({ isStored, inFurniture, declared }) =>
    isStored ? {} : { faults: findSignaturesInFurniture(inFurniture, declared) },
  findWindowFault,
  findRollFaults,
  ({ frontMatter, tree }) => ({ numbering: numberingOf(frontMatter, tree) }),
];

/** The passes for names in the text and declarations, formulas and checks. */
export const PASSES_OF_NAMES: readonly Pass[] = [
  ({ tree, body, furniture, declared }) => ({
    written: writtenNames(tree, body.occurrences, furniture.names, declared),
  }),
  ({ frontMatter, written, history }) => {
    const names = namePlaceholders(frontMatter, written, history);
    return { names, faults: names.faults };
  },
  ({ names, written }) => ({ inUse: groupsInUse(names, written) }),
  placeOccurrences,
  readLinks,
  settleOwn,
  ({ names, inUse }) => {
    useDeclared(names, inUse);
    return {};
  },
  ({ names, frontMatter }) => ({ faults: findPictureFaults(names, frontMatter) }),
  ({ names, frontMatter }) => readKnownBy(names, frontMatter),
  ({ inUse, frontMatter }) => ({ defined: defineInventory(inUse, frontMatter) }),
  ({ names, frontMatter, inUse, defined }) => {
    const { mapping: eInvoice, faults } = readEInvoice(names, frontMatter, inUse, defined);
    return { faults, ...(eInvoice && { eInvoice }) };
  },
  ({ names, frontMatter, inUse, defined }) => {
    const { mapping: payment, faults } = readPayment(names, frontMatter, inUse, defined);
    return { faults, ...(payment && { payment }) };
  },
  ({ names, frontMatter, inUse, body, tree }) => {
    const { signers, faults } = readSigners(names, frontMatter, inUse, { body, tree });
    return { faults, ...(signers && { signers }) };
  },
  ({ defined }) => ({ faults: defined.faults }),
  readComputed,
  // The data of charts are known first, since they are no tables.
  ({ tree, inUse, frontMatter }) => readCharts(tree, inUse, frontMatter),
  ({ tree, inUse, frontMatter, isStored }) => readCarries(tree, inUse, frontMatter, isStored),
  ({ tree, inUse, defined, ...known }) => readEmptyColumns(tree, inUse, defined, known),
  ({ tree, inUse, reading }) => ({ faults: readTableLooks(tree, inUse, reading >= 4) }),
  ({ tree, frontMatter: { languages, language } }) => {
    if (languages) alignInLanguage(tree, languages.tags[0] ?? language, language);
    return {};
  },
  ({ conditions, inUse, scope, isStored, budget }) => ({
    faults: readConditions(conditions, inUse, scope, isStored, budget),
  }),
  ({ isStored, doubtfulReferences, budget }) => (isStored ? {} : { faults: findApart(doubtfulReferences, budget) }),
  findUnusedDeclarations,
];

/** Runs passes in order, until names turn out to be unusable. Their faults are added to those of the file. */
export function runPasses(passes: readonly Pass[], known: Partial<Compilation> & Pick<Compilation, 'faults'>): void {
  for (const pass of passes) {
    if (known.names?.isUnusable) return;
    const { faults = [], ...found } = pass(known as Compilation);
    known.faults.push(...faults);
    Object.assign(known, found);
  }
}

export function beginCompilation(file: FileToCompile): Compilation {
  return { ...file, budget: { steps: MAX_STEPS } } as Compilation;
}

function readFurniture({ frontMatter, declared, isStored, asBefore, assetPaths }: FileToCompile): Found {
  const furniture = readOwnFurniture(frontMatter, { declared, isStored, asBefore });
  const images = furniture.images.filter((image) => !assetPaths.some(({ path }) => path === image.path));
  return {
    furniture,
    inFurniture: furniture.names.map((one): Occurrence => ({ kind: 'placeholder', ...one })),
    assetPaths: [...assetPaths, ...images],
  };
}

function readPage({ frontMatter }: FileToCompile): Found {
  const ownPage = readPagePart(frontMatter.page);
  const page = completePage(ownPage, sizeForWindow(frontMatter.address));
  const problem = findPageProblem(page);
  return { ownPage, page, faults: problem ? [{ line: frontMatter.lineOf('page'), message: problem }] : [] };
}

/** §10.18: a roll has one page that ends with its text, so all that needs several pages or the height of a sheet is refused. */
function findRollFaults({ frontMatter, tree, sections, ownPage }: Compilation): Found {
  const { annexes, columns, watermark, stamp, address, lineOf } = frontMatter;
  const pages = [annexes?.page, ...Object.values(frontMatter.sections ?? {}).map(({ page }) => page)];
  const inSection = pages.some((page) => page && isRoll(readPagePart(page)));
  if (!isRoll(ownPage)) {
    const what = annexes?.page && isRoll(readPagePart(annexes.page)) ? 'annexes' : 'sections';
    return { faults: inSection ? [{ line: lineOf(what), message: tell('template.paper.rollSection') }] : [] };
  }
  const said = {
    'page.orientation': ownPage.orientation === 'landscape',
    'page.vertical': ownPage.vertical,
    ...{ columns, annexes, watermark, stamp, sections: sections.keys },
    address: address && address !== 'none',
  };
  const fields = Object.entries(said).filter(([, is]) => is);
  const faults = fields.map(([field]) => ({
    line: lineOf(field.split('.')[0]!),
    message: tell('template.paper.roll', { what: field }),
  }));
  everyNode(tree, (node) => {
    if (node.type === 'html' && PAGE_BREAK.test(node.value.trim()))
      faults.push({ line: node.position?.start.line ?? 1, message: tell('template.paper.roll', { what: node.value }) });
  });
  return { faults };
}

function findWindowFault({ frontMatter, ownPage }: Pick<Compilation, 'frontMatter' | 'ownPage'>): Found {
  const { address, lineOf } = frontMatter;
  const problem = address && address !== 'none' && findWindowProblem(address, ownPage);
  return { faults: problem ? [{ line: lineOf('address'), message: ofField('address', problem) }] : [] };
}

function placeOccurrences({ tree, body, names, inUse, written, isStored, furniture }: Compilation): Found {
  const { conditions, faults, doubtful } = resolveOccurrences(tree, body.occurrences, names, inUse);
  return {
    conditions: [...conditions, ...furniture.conditions],
    doubtful,
    faults: isStored ? [] : [...faults, ...findNotOfDocument(written, names)],
  };
}

/** In earlier versions and in files of other programs, a link without text shows nothing. */
export function readLinks({ tree, numbering, body, isMisnumbered, isForeign }: Compilation): Found {
  const { faults, doubtful } = readReferences(tree, numbering, body.referenceLines);
  return { doubtfulReferences: doubtful, faults: isMisnumbered || (isForeign && !numbering) ? [] : faults };
}

/** Settles the settings that the template makes over its theme's. */
function settleOwn({ frontMatter, furniture, names, inUse, ownPage, sections }: Compilation): Found {
  const { theme, font, address, styles } = frontMatter;
  const { runnings, ...running } = resolveOwnFurniture(furniture, (name) => {
    const entry = useEntry({ scope: names.placeholders, fields: inUse.placeholders }, name);
    entry.count += 1;
    entry.isText = true;
    return { key: entry.key, index: entry.index! };
  });
  const own: BranchingSettings = {
    ...(theme !== undefined && { theme }),
    page: ownPage,
    ...(font && { font }),
    ...(address && { address }),
    ...(styles && { styles }),
    ...running,
    ...(sections.keys && { sections: ownSections(sections.keys, frontMatter, runnings) }),
  };
  return { own };
}

function readComputed({ inUse, defined, frontMatter, conditions, eInvoice, payment, isStored }: Compilation): Found {
  const { placeholders, groups } = defined.inventory;
  const all = { placeholders, groups: [...everyGroup(groups), ...defined.derived] };
  const textFormats = new Set<string>();
  const writing = formulaWriting(inUse, all, frontMatter, textFormats);
  const { languages, workdays, formats } = frontMatter;
  const { original } = formats;
  const asOriginal = original && { language: languages!.tags[0]!, formats: original, workdays };
  const scope = {
    ...expressionScope(inUse),
    ...(asOriginal
      ? { writing: formulaWriting(inUse, all, asOriginal, textFormats, true), spoken: writing }
      : { writing }),
  };
  const isAsked = conditions.length > 0 || (eInvoice ?? payment) !== undefined;
  return { scope, textFormats, ...readRules(inUse, all, scope, frontMatter, { isAsked, isStored }) };
}

/** Reports placeholders and groups that neither the text, a theme nor a formula names. */
function findUnusedDeclarations(known: Compilation): Found {
  const { names, inUse, themed, faults, frontMatter, conditions, doubtful, isStored } = known;
  for (const entry of inUse.placeholders)
    if (themed.has(entry.label) || themed.has(entry.key)) inUse.unplaced.delete(entry);
  if (isStored) return {};
  // A wrong formula uses nothing yet, but names what it will use.
  const isNamed = isNamedIn(faults.length > 0 ? expressionsIn(frontMatter, conditions) : []);
  const isUsed = (entry: object) => !inUse.unplaced.has(entry as never) || doubtful.has(entry as PlaceholderEntry);
  const stray = new Set<object>([...names.stray].flatMap((group) => [group, ...group.fields.entries]));
  return { faults: findUnused(names, (entry) => !isUsed(entry) && !isNamed(entry) && !stray.has(entry)) };
}

/** Returns all texts that may name placeholders, fields and groups: formulas, limits, terms and conditions. */
export function expressionsIn(
  { placeholders, groups, eInvoice = [], payment = [], signers = [] }: FrontMatter,
  conditions: readonly { marks: readonly Occurrence[] }[],
): string[] {
  const declared = [...placeholders, ...everyGroup(groups).flatMap(({ fields }) => fields)];
  const names = everyGroup(groups).flatMap(({ from = '', by = [], where = '', sortBy = [] }) => [
    from,
    ...by,
    where,
    ...sortBy,
  ]);
  const terms = [...eInvoice, ...payment, ...signers.flatMap(({ name, email }) => [name, email])].map(
    (term) => term?.text ?? '',
  );
  const formulas = declared.flatMap(({ formula = '', min = '', max = '' }) => [formula, min, max]);
  return [...names, ...terms, ...formulas, ...conditions.flatMap(({ marks }) => marks.map(({ name }) => name))];
}

/** §10.23 rule 3: returns the numbering of a template, completed from its text. */
function numberingOf({ numbering = NOT_NUMBERED, annexes, language }: FrontMatter, tree: Root): Numbering | undefined {
  if (numbering === NOT_NUMBERED && !annexes) return undefined;
  return {
    from: beginsWithTitle(tree) ? 2 : 1,
    ...numbering,
    ...(annexes && { annexes: annexNumbering(annexes, numbering, language) }),
  };
}

const NOT_NUMBERED = { headings: [], items: [] };
const ENGLISH = /^en(?:-|$)/i;

/** Clauses of annexes have the marks of other clauses, unless the author chose others. */
function annexNumbering(
  { label, numbering, reference }: NonNullable<FrontMatter['annexes']>,
  { headings, items }: Pick<Numbering, 'headings' | 'items'>,
  language: string,
): AnnexNumbering {
  const own = numbering ?? { headings, items };
  const said = ENGLISH.test(language) ? '{number} of {annex}' : '{number}, {annex}';
  return { label, headings: own.headings, items: own.items, reference: reference ?? said };
}

/** Returns whether the first heading is the only one of the first level before the first annex. */
function beginsWithTitle(tree: Root): boolean {
  const depths: number[] = [];
  let isBefore = true;
  everyNode(tree, (node) => {
    isBefore &&= annexAt(node) === undefined;
    if (node.type === 'heading' && isBefore) depths.push(node.depth);
  });
  return depths[0] === 1 && depths.lastIndexOf(1) === 0;
}
