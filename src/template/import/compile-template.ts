/** §2.2–2.4: compiles a template's file into what callers see and what filling needs. */
import type { Nodes, Root } from 'mdast';
import { given } from '../../domain/given.ts';
import { english, tell } from '../../locales/message.ts';
import { codesIn, hasNotes, paymentsIn } from '../document/every-node.ts';
import { fillWithDefaults, treeOfSample } from '../fill/fill-template.ts';
import { findDoubts } from '../fill/find-unprinted.ts';
import { printBlocks } from '../fill/print-document.ts';
import { writeVerification } from '../fill/write-verification.ts';
import { withoutFollowUps } from '../front-matter/find-misread.ts';
import { type FrontMatter, splitFile } from '../front-matter/front-matter.ts';
import { readFrontMatter } from '../front-matter/read-front-matter.ts';
import type { Compiled, Pattern, Prepared, Rules, Section, SignerSource, Template } from '../model/compiled.ts';
import { LAYOUT } from '../model/document-setup.ts';
import type { EInvoiceMapping } from '../model/e-invoice.ts';
import type { Branches, Place, Reach } from '../model/expression.ts';
import type { LineFault } from '../model/fault.ts';
import { formatsToKeep } from '../model/formats.ts';
import {
  everyGroup,
  type FormerName,
  type History,
  historyOf,
  type Inventory,
  mapGroups,
  NO_HISTORY,
  type Placeholder,
  READING,
} from '../model/inventory.ts';
import type { Slot } from '../model/page-furniture.ts';
import type { BranchingSettings, OwnSettings } from '../model/theme.ts';
import {
  beginCompilation,
  type Compilation,
  expressionsIn,
  type FileToCompile,
  PASSES_OF_FILE,
  PASSES_OF_NAMES,
  readLinks,
  runPasses,
} from './compilation.ts';
import { findDeclarationFaults, findUnwritten } from './define-inventory.ts';
import { declaredNames } from './foreign-marks.ts';
import { formLanguages } from './form-texts.ts';
import { markVerifications } from './mark-verifications.ts';
import { isDerived } from './name-derived-groups.ts';
import { namePlaceholders } from './name-placeholders.ts';
import { printAhead } from './print-ahead.ts';
import { readBody } from './read-body.ts';
import { type OriginalTexts, readInLanguage, settleFormats, toFileLines } from './read-in-language.ts';
import { findLostLinks } from './read-references.ts';
import { requireTerms } from './require-terms.ts';
import { isConditionMark } from './scan-occurrences.ts';
import { tellWhenNeeded } from './tell-when-needed.ts';
import { findUnshownGroups, findUnusedStyles } from './unused-styles.ts';
import { boxNames } from './write-boxes.ts';
import { NOTHING_WRITTEN } from './written-names.ts';

/**
 * The template, or all faults of its file. `lineOf`: returns the line of a field in the front matter. `assetPaths`: its images, which may
 * be wrong too. `ignored`: HTML that documents do not show, such as `class`, once for each place. `warnings`: advice for the author;
 * empty for a stored version.
 */
export type CompileResult =
  | { ok: true; template: Template; ignored: string[]; warnings: LineFault[]; lineOf: FrontMatter['lineOf'] }
  | { ok: false; faults: LineFault[]; assetPaths: Template['assetPaths'] };

/** Compiles a stored version again, with the keys of the `inventory` stored with it. Throws when the source was never saved. */
export function compileTemplate(source: string, inventory: Inventory): Template {
  const { reading = 1, formats } = inventory;
  const result = compile(source, historyOf(inventory), { isStored: true, reading, formats });
  const named = (template: Template): Template => {
    const { languages } = template.compiled;
    const others = languages && { languages: { ...languages, of: (tag: string) => named(languages.of(tag)) } };
    const compiled = others ? { ...template.compiled, ...others } : template.compiled;
    return { ...template, compiled, inventory: withFormerNames(template.inventory, inventory) };
  };
  if (result.ok) return named(result.template);
  const [fault] = result.faults;
  throw new Error(`Cannot compile a stored template: line ${fault?.line}: ${fault && english(fault.message)}`);
}

/** Adds former names to an inventory. Both inventories have the same entries in the same order; only `stored` knows the former names. */
function withFormerNames(compiled: Inventory, stored: Inventory): Inventory {
  const keep = ({ former }: { former?: FormerName[] } = {}) => former && { former };
  const known = everyGroup(stored.groups);
  const groups = mapGroups(compiled.groups, (group, at) => ({ ...group, ...keep(known[at]) }));
  return { ...compiled, groups, ...keep(stored) };
}

/**
 * `reading` and `formats`: those that a stored version keeps. `bodyLine`: the line on which the body begins, if it is not that of
 * `source`. `keepsLines`: keeps the lines of blocks in the tree. `themed`: placeholders that themes name, which need not stand in the
 * text. `inLanguage`: one of the template's other languages (§10.54). `mayLackTexts`: the original stands where
 * another language has no text yet, for a template that is being written.
 */
export type CompileOptions = {
  isStored?: boolean;
  reading?: number;
  formats?: Inventory['formats'];
  bodyLine?: number;
  keepsLines?: true;
  themed?: ReadonlySet<string>;
  inLanguage?: { tag: string; original?: OriginalTexts };
  mayLackTexts?: true;
};

/**
 * Compiles a file's text (LF line ends). `history`: the entries of earlier versions, whose keys live on (§10.10). In a stored version,
 * HTML that cannot be understood stays text, as when it was saved.
 */
export function compile(source: string, history: History = NO_HISTORY, options: CompileOptions = {}): CompileResult {
  const file = splitSource(source, history, options);
  if (!('frontMatter' in file)) return { ok: false, ...file };
  const known = beginCompilation(file);
  runPasses(PASSES_OF_FILE, known);
  const { length } = known.faults;
  // Only sections make groups known; without them, fields cannot be told from placeholders.
  if (known.body.faults.length > 0) known.faults.push(...findFaultsWithoutGroups(known));
  else runPasses(PASSES_OF_NAMES, known);
  known.faults.push(...withoutFollowUps(known.faults.splice(length), known.misread));
  const { faults, assetPaths, isStored, body, sections, frontMatter } = known;
  if (faults.length > 0) return { ok: false, faults, assetPaths };
  const { reading = READING, formats, keepsLines } = options;
  const template = assembleTemplate(known, { reading, formats, keepsLines });
  if (frontMatter.languages && options.inLanguage === undefined) {
    template.compiled.languages = languagesOf(known, (tag) =>
      compile(source, history, { ...options, inLanguage: { tag } }),
    );
    const form = formLanguages(frontMatter.languages, template.inventory);
    if (form) template.compiled.form = form;
  }
  return {
    ok: true,
    template,
    ignored: body.ignored.filter((name) => !sections.says.has(name)),
    warnings: isStored ? [] : findWarnings(known, template),
    lineOf: frontMatter.lineOf,
  };
}

/** §10.54: returns how a template is read in its other languages: each when the first document needs it, and then kept. */
function languagesOf(known: Compilation, read: (tag: string) => CompileResult): NonNullable<Compiled['languages']> {
  const { tags } = known.frontMatter.languages!;
  const kept = new Map<string, Template>();
  const template = (tag: string): Template => {
    const result = read(tag);
    if (result.ok) return result.template;
    const [fault] = result.faults;
    throw new Error(`Cannot compile a template in ${tag}: line ${fault?.line}: ${fault && english(fault.message)}`);
  };
  const of = (tag: string) => {
    const found = kept.get(tag) ?? template(tag);
    kept.set(tag, found);
    return found;
  };
  return { tags, place: placeOfChoice(known), of };
}

/** The code of the fault about a condition of a style that the front matter does not list. */
const UNKNOWN_STYLE = 'markdown.styleCondition';

/** Splits a file into front matter and body. Without a front matter, returns all faults. */
function splitSource(
  source: string,
  history: History,
  { isStored = false, reading = READING, formats, bodyLine, themed = new Set(), inLanguage }: CompileOptions,
): FileToCompile | Pick<FileToCompile, 'faults' | 'assetPaths'> {
  const file = splitFile(source);
  if (!file) return { faults: [{ line: 1, message: tell('template.noFrontMatter') }], assetPaths: [] };
  const firstLine = bodyLine ?? file.firstLine;
  const spoken = inLanguage && readInLanguage({ ...file, firstLine }, inLanguage.tag, { ...inLanguage, isStored });
  const { frontMatter, faults, wrongFields, misread } = readFrontMatter(file.yaml, isStored, spoken);
  if (frontMatter) settleFormats(frontMatter, isStored ? formats : undefined, { isStored, spoken });
  const isForeign = isStored || bodyLine !== undefined;
  const declared = frontMatter && declaredNames(frontMatter);
  const asBefore = reading < 2;
  const body = readBody(spoken?.body ?? file.body, firstLine, {
    isStored,
    asBefore,
    hasCharts: reading >= 3,
    hasCellBoxes: reading >= 4,
    hasSignatures: reading >= 5,
    hasOpenSpans: reading >= 6,
    isForeign,
    declared,
    boxes: frontMatter && boxNames(declared!, frontMatter),
    isNumbered: (frontMatter?.numbering ?? frontMatter?.annexes) !== undefined,
    styles: new Set(frontMatter?.styles),
    pictures: new Set(frontMatter?.pictures),
  });
  if (spoken) toFileLines(body, spoken.lines, firstLine);
  const inBody = misread.styles ? body.faults.filter(({ message }) => message.code !== UNKNOWN_STYLE) : body.faults;
  const read = { faults: [...faults, ...(spoken?.faults ?? []), ...inBody], assetPaths: body.assetPaths };
  if (!frontMatter) return read;
  return {
    ...read,
    source,
    frontMatter,
    body,
    tree: body.tree,
    declared: declared!,
    history,
    isStored,
    isForeign,
    asBefore,
    reading,
    // No text has to show the language that was chosen.
    themed: frontMatter.languages ? new Set([...themed, frontMatter.languages.label]) : themed,
    isMisnumbered: wrongFields.has('numbering'),
    misread,
  };
}

/** Finds the faults of declarations and links in a file whose groups are not known. */
function findFaultsWithoutGroups(known: Compilation): LineFault[] {
  const { frontMatter, body, inFurniture, furniture, themed } = known;
  const sent = { ...frontMatter, groups: frontMatter.groups.filter((group) => !isDerived(group)) };
  const names = namePlaceholders(sent, NOTHING_WRITTEN, NO_HISTORY);
  const written = [...body.occurrences, ...inFurniture].map(({ name }) => name);
  const conditions = [{ marks: body.occurrences.filter(isConditionMark) }, ...furniture.conditions];
  return [
    ...names.faults,
    ...findDeclarationFaults(names, frontMatter),
    ...findUnwritten(names, new Set([...written, ...themed]), expressionsIn(frontMatter, conditions)),
    ...(body.isRead ? (readLinks(known).faults ?? []) : []),
  ];
}

// §2.2: builds a template and its warnings from the facts that the passes found.

/**
 * What the compiled template keeps. `formats`: the formats that a stored version keeps. `keepsLines`: whether blocks of the tree keep
 * their lines.
 */
type Kept = { reading: number; formats: Inventory['formats']; keepsLines: true | undefined };

/** Changes the tree: prints constant blocks ahead. */
function assembleTemplate(known: Compilation, kept: Kept): Template {
  const { tree, frontMatter, conditions, own, defined, eInvoice, numbering, source, assetPaths } = known;
  if (!kept.keepsLines) forgetPositions(tree);
  markVerifications(tree);
  printAhead(tree, { isNumbered: numbering !== undefined });
  const setup = setupOf(known);
  const reach =
    conditions.length > 0 &&
    withSigners(withChoice(reachOf(tree, own, defined.inventory.placeholders, eInvoice), known), known.signers);
  const rules = known.rules && { ...known.rules, ...(reach && { reach }) };
  const told = rules && reach ? tellWhenNeeded(defined.inventory, { rules, reach }) : defined.inventory;
  const inventory = { ...requireTerms(told, eInvoice), ...readAs(known, kept) };
  const compiled = compiledOf(known, rules, kept);
  const filled = fillWithDefaults({ compiled, inventory, own: own as OwnSettings, setup });
  return {
    title: frontMatter.title,
    folder: frontMatter.folder,
    compiled,
    ...filled,
    source,
    assetPaths,
    ...(eInvoice && { isEInvoice: true as const }),
  };
}

/** Returns how a version is to be read again (`Inventory`). */
function readAs({ isStored, asBefore, frontMatter, textFormats }: Compilation, { reading, formats: kept }: Kept) {
  const fields = everyGroup(frontMatter.groups).flatMap((group) => group.fields);
  const inFormulas = [...textFormats].map((format) => ({ type: 'number' as const, format }));
  const declared = [...frontMatter.placeholders, ...fields, ...inFormulas];
  const formats = isStored ? kept : formatsToKeep(frontMatter.formats, declared);
  return { ...(!asBefore && { reading }), ...(formats && { formats }) };
}

function setupOf({ tree, frontMatter, page, numbering, source }: Compilation) {
  const { language, font = 'sans', contents, keep, tables, hyphenate, justify, autospace, definitions } = frontMatter;
  const { columns, footnotes = 'continuous' } = frontMatter;
  return {
    layout: LAYOUT,
    page,
    language,
    font,
    ...given({ contents, keep, tables, hyphenate, justify, autospace, definitions }),
    ...(source.includes('[^') && hasNotes(tree) && { footnotes }),
    ...given({ numbering, columns }),
    ...(codesIn(tree).length > 0 && { codes: true as const }),
  };
}

function compiledOf(known: Compilation, rules: Rules | undefined, { keepsLines }: Kept): Compiled {
  const { tree, defined, furniture, own, carries, charts, hideColumns, knownBy, eInvoice, payment, signers } = known;
  const codes = paymentsIn(tree);
  return {
    tree,
    fillers: defined.fillers,
    groupFillers: defined.groupFillers,
    ...(rules && { rules }),
    ...(furniture.conditions.length > 0 && { own }),
    ...given({ carries, charts, hideColumns, knownBy, eInvoice, payment }),
    ...(codes.length > 0 && { codes }),
    ...given({ signers, keepsLines }),
  };
}

/** Returns warnings about a template that is not stored yet. */
function findWarnings(known: Compilation, template: Template): LineFault[] {
  const { body, defined, sections, tree, frontMatter, names, written, inUse, rules, furniture, eInvoice } = known;
  const doubts = eInvoice ? findDoubts(template) : [];
  return [
    ...body.warnings,
    ...defined.warnings,
    ...sections.warnings,
    ...findUnusedStyles(tree, frontMatter),
    ...findUnshownGroups(names.groups, written, inUse, rules),
    ...furniture.warnings,
    ...findLostLinks(body.links, withAllBranches(template)),
    ...doubts.map(({ path, message }) => ({ line: frontMatter.lineOf(`e-invoice.${path}`), message })),
  ];
}

/** A link may lead into a branch that does not apply to the defaults. */
function withAllBranches(template: Template): Pick<Template, 'markdown' | 'blanks' | 'setup'> {
  if (!template.compiled.rules?.reach) return template;
  return writeVerification({ markdown: printBlocks(treeOfSample(template)), blanks: [], setup: template.setup });
}

/** Documents need no positions. */
function forgetPositions(node: Nodes): void {
  delete node.position;
  if ('children' in node) node.children.forEach(forgetPositions);
}

// §10.27: computes what each branch of a template shows, so that a request need not walk the text to know what its document shows.

/** Returns the reach of a whole template, including headers and other settings. `placeholders`: those of its inventory. */
function reachOf(
  tree: Root,
  { header, footer, first, watermark, stamp, sections = {} }: BranchingSettings,
  placeholders: readonly Placeholder[],
  eInvoice: EInvoiceMapping | undefined,
): Reach {
  const partsOf = (running: typeof header) => (Array.isArray(running) ? running : Object.values(running ?? {}).flat());
  const indices = new Map(placeholders.map(({ key }, index) => [key, index]));
  const others = [...Object.values(sections), first ?? {}];
  const ofSections = others.flatMap((own: Pick<BranchingSettings, 'header' | 'footer'>) => [
    ...partsOf(own.header),
    ...partsOf(own.footer),
  ]);
  const nodes = [
    ...tree.children,
    ...partsOf(header),
    ...partsOf(footer),
    ...ofSections,
    ...(watermark ?? []),
    ...(stamp?.text ?? []),
  ];
  const reach = findReach(nodes, (key) => indices.get(key)!);
  return eInvoice ? { ...reach, ...withTerms(reach, eInvoice) } : reach;
}

/** §26.2: a document needs to know who signs it. */
function withSigners(reach: Reach, signers: readonly SignerSource[] = []): Reach {
  const named = signers.flatMap(({ name = [], email = [] }) => [...name, ...email]);
  const fields = named.filter((part) => typeof part === 'number');
  return fields.length === 0 ? reach : { ...reach, fields: [...new Set([...reach.fields, ...fields])] };
}

/** Every document needs to know its language. */
function withChoice(reach: Reach, known: Compilation): Reach {
  return known.frontMatter.languages ? { ...reach, fields: [...reach.fields, placeOfChoice(known)] } : reach;
}

function placeOfChoice({ frontMatter, names, inUse }: Compilation): number {
  return inUse.placeholders.indexOf(names.placeholders.find(frontMatter.languages!.label)!);
}

/** Terms of an e-invoice are needed wherever they stand. */
function withTerms({ fields, sections }: Reach, { terms, notes, groups }: EInvoiceMapping) {
  const places = [...Object.values(terms), ...notes].flatMap(({ parts }) =>
    parts.filter((part) => typeof part !== 'string'),
  );
  const fieldsIn = (group?: number) => places.filter((place) => place.group === group).map(({ index }) => index);
  const ofParts = Object.values(groups).map((group) => ({
    group,
    reach: { fields: fieldsIn(group), sections: [], branches: [] },
  }));
  return { fields: [...fields, ...fieldsIn()], sections: [...sections, ...ofParts] };
}

type Node = Nodes | Slot | Section | Branches;

type Walk = (node: Node & Prepared) => void;

/** Sets the reach of the branches in place. `around`: adds a node to what the groups around show, the innermost first. */
function findReach(nodes: readonly unknown[], fieldOf: (key: string) => number, around: Walk[] = []): Reach {
  const fields = new Set<number>();
  const ofDocument = new Set<number>();
  const ofOuter = new Map<string, Place & { group: number }>();
  const add = ({ field, ofDocument: isOfDocument, ofGroup: group }: Slot) => {
    if (group === undefined) (isOfDocument ? ofDocument : fields).add(field);
    else ofOuter.set(`${group}.${field}`, { group, index: field });
  };
  const reach: Reach = { fields: [], sections: [], branches: [] };
  const addSlots = (pattern: Pattern) => {
    for (const piece of pattern) if (typeof piece === 'object') add(piece);
  };
  const walk = (node: Node & Prepared): void => {
    if (node.type === 'slot') add(node);
    else if (node.type === 'field') fields.add(fieldOf(node.name));
    else if (node.type === 'section')
      reach.sections.push({ group: node.group, reach: findReach(node.children, fieldOf, [walk, ...around]) });
    else if (node.type === 'branches') {
      for (const branch of node.children) branch.reach = findReach(branch.children, fieldOf, around);
      reach.branches.push(node);
    } else if (node.over && node.over.up > 0) around[node.over.up - 1]!({ ...node, over: { ...node.over, up: 0 } });
    else {
      Object.values(node.patterns ?? {}).forEach(addSlots);
      if ('children' in node) for (const child of node.children) walk(child);
    }
  };
  for (const node of nodes) if (typeof node === 'object') walk(node as Node);
  reach.fields.push(...fields);
  if (ofDocument.size > 0) reach.ofDocument = [...ofDocument];
  if (ofOuter.size > 0) reach.ofOuter = [...ofOuter.values()];
  return reach;
}
