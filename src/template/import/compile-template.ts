/** §2.2–2.4: compiles a template's file: all that callers see of it and all that filling it needs. */

import type { Nodes } from 'mdast';
import { english, ofField, tell } from '../../locales/message.ts';
import { codesIn, paymentsIn } from '../document/every-node.ts';
import { fillWithDefaults, treeOfSample } from '../fill/fill-template.ts';
import { findDoubts } from '../fill/find-doubts.ts';
import { printBlocks } from '../fill/print-document.ts';
import { type FrontMatter, splitFile } from '../front-matter/front-matter.ts';
import { readFrontMatter } from '../front-matter/read-front-matter.ts';
import { readPagePart } from '../front-matter/read-page-part.ts';
import { type Budget, MAX_STEPS } from '../language/never-applies.ts';
import { findWindowProblem } from '../model/address-windows.ts';
import type { Compiled } from '../model/compiled.ts';
import { LAYOUT } from '../model/document-setup.ts';
import type { LineFault } from '../model/fault.ts';
import { formatsToKeep, savedFormats } from '../model/formats.ts';
import { type FormerName, type History, historyOf, type Inventory, NO_HISTORY, READING } from '../model/inventory.ts';
import type { Template } from '../model/template.ts';
import { type BranchingSettings, completePage, findPageProblem, type OwnSettings } from '../model/theme.ts';
import { defineInventory, findDeclarationFaults, findUnused, findUnwritten, isNamedIn } from './define-inventory.ts';
import { findBillPageFaults, findPictureFaults } from './find-misplaced.ts';
import { declaredNames, findForeignMarks } from './foreign-marks.ts';
import { groupsInUse, useDeclared } from './in-use.ts';
import { findLostLinks } from './lost-links.ts';
import { isDerived } from './name-derived-groups.ts';
import { namePlaceholders } from './name-placeholders.ts';
import { numberingOf } from './numbering-of.ts';
import { isConditionMark, type Occurrence } from './occurrence.ts';
import { printAhead } from './print-ahead.ts';
import { reachOf } from './reach-of.ts';
import { readBody } from './read-body.ts';
import { readCarries } from './read-carries.ts';
import { expressionScope, readConditions } from './read-conditions.ts';
import { readEInvoice, readPayment } from './read-e-invoice.ts';
import { readKnownBy } from './read-known-by.ts';
import { readOwnFurniture, resolveOwnFurniture } from './read-own-furniture.ts';
import { findApart, readReferences } from './read-references.ts';
import { readRules } from './read-rules.ts';
import { ownSections, readSections } from './read-sections.ts';
import { readEmptyColumns, readTableLooks } from './read-table-looks.ts';
import { requireTerms } from './require-terms.ts';
import { findNotOfDocument, resolveOccurrences, useEntry } from './resolve-occurrences.ts';
import { tellWhenNeeded } from './tell-when-needed.ts';
import { findUnshownGroups, findUnusedStyles } from './unused-styles.ts';
import { NOTHING_WRITTEN, type PlaceholderEntry, writtenNames } from './written-names.ts';

/**
 * The template, or all that is wrong with its file; `lineOf` a field of its front matter; `assetPaths`: the images that it names, which may be wrong, too. `ignored`: what its
 * HTML says that documents do not show, such as `class`, once for each place. `warnings`: what its author should know; none of a stored version.
 */
export type CompileResult =
  | { ok: true; template: Template; ignored: string[]; warnings: LineFault[]; lineOf: FrontMatter['lineOf'] }
  | { ok: false; faults: LineFault[]; assetPaths: Template['assetPaths'] };

/**
 * Compiles a stored version again; `inventory` is the one that was stored with it, whose keys it keeps.
 * Throws when the source is not one that was ever saved.
 */
export function compileTemplate(source: string, inventory: Inventory): Template {
  const { reading = 1, formats } = inventory;
  const result = compile(source, historyOf(inventory), { isStored: true, reading, formats });
  if (result.ok) return { ...result.template, inventory: withFormerNames(result.template.inventory, inventory) };
  const [fault] = result.faults;
  throw new Error(`Cannot compile a stored template: line ${fault?.line}: ${fault && english(fault.message)}`);
}

/** Both have the same entries in the same order; `stored` alone knows the names of earlier versions. */
function withFormerNames(compiled: Inventory, stored: Inventory): Inventory {
  const keep = ({ former }: { former?: FormerName[] } = {}) => former && { former };
  const groups = compiled.groups.map((group, at) => ({ ...group, ...keep(stored.groups[at]) }));
  return { ...compiled, groups, ...keep(stored) };
}

/**
 * `reading`: as of an `Inventory`. `formats`: what a version that is stored has kept of them. `bodyLine`: the line on which the body begins, when it is not the one of `source`. `keepsLines`: the tree keeps those of its blocks.
 * `themed`: placeholders that themes name, which need not stand in the text.
 */
export type CompileOptions = {
  isStored?: boolean;
  reading?: number;
  formats?: Inventory['formats'];
  bodyLine?: number;
  keepsLines?: true;
  themed?: ReadonlySet<string>;
};

/**
 * Compiles a file's text (LF line ends); `history` is what earlier versions had, whose keys live on (§10.10). In a version that is stored
 * already, HTML that cannot be understood stays the text that it was when it was saved.
 */
export function compile(
  source: string,
  history: History = NO_HISTORY,
  { isStored = false, reading = READING, formats: kept, bodyLine, keepsLines, themed = new Set() }: CompileOptions = {},
): CompileResult {
  const file = splitFile(source);
  if (!file) {
    const message = tell('template.noFrontMatter');
    return { ok: false, faults: [{ line: 1, message }], assetPaths: [] };
  }
  const { frontMatter, faults, wrongFields } = readFrontMatter(file.yaml, isStored);
  if (frontMatter && isStored) frontMatter.formats = savedFormats(kept, frontMatter.language);
  // Then what has no number is its consequence.
  const isMisnumbered = wrongFields.has('numbering');
  const isNumbered = (frontMatter?.numbering ?? frontMatter?.annexes) !== undefined;
  const isForeign = isStored || bodyLine !== undefined;
  const declared = frontMatter && declaredNames(frontMatter);
  const styles = new Set(frontMatter?.styles);
  const pictures = new Set(frontMatter?.pictures);
  const asBefore = reading < 2;
  const facts = { isStored, asBefore, isForeign, isNumbered, styles, pictures, declared };
  const body = readBody(file.body, bodyLine ?? file.firstLine, facts);
  faults.push(...body.faults);
  const { assetPaths } = body;
  if (!frontMatter) return { ok: false, faults, assetPaths };

  const sections = readSections(body.tree, frontMatter, isForeign);
  faults.push(...sections.faults);
  const furniture = readOwnFurniture(frontMatter, { declared: declared!, isStored, asBefore });
  assetPaths.push(...furniture.images.filter((image) => !assetPaths.some(({ path }) => path === image.path)));
  const ownPage = readPagePart(frontMatter.page);
  const page = completePage(ownPage);
  const pageProblem = findPageProblem(page);
  if (pageProblem) faults.push({ line: frontMatter.lineOf('page'), message: pageProblem });
  faults.push(...findBillPageFaults(body.tree, frontMatter, ownPage), ...furniture.faults);
  const inFurniture = furniture.names.map((one): Occurrence => ({ kind: 'placeholder', ...one }));
  if (!isForeign) faults.push(...findForeignMarks(inFurniture, declared!).inNames);
  const { theme, font: ownFont, address } = frontMatter;
  const window = address && address !== 'none' && findWindowProblem(address, ownPage);
  if (window) faults.push({ line: frontMatter.lineOf('address'), message: ofField('address', window) });
  const numbering = numberingOf(frontMatter, body.tree);
  const readLinks = () => {
    const { faults, doubtful } = readReferences(body.tree, numbering, body.referenceLines);
    // In the versions of before and in files of other programs a link without a text shows nothing.
    return { faults: isMisnumbered || (isForeign && !numbering) ? [] : faults, doubtful };
  };

  // Groups are known by their sections only: without them nobody can tell fields from placeholders.
  if (body.faults.length > 0) {
    const sent = { ...frontMatter, groups: frontMatter.groups.filter((group) => !isDerived(group)) };
    const names = namePlaceholders(sent, NOTHING_WRITTEN, NO_HISTORY);
    faults.push(...names.faults, ...findDeclarationFaults(names, frontMatter));
    const written = [...body.occurrences, ...inFurniture].map(({ name }) => name);
    const conditions = [{ marks: body.occurrences.filter(isConditionMark) }, ...furniture.conditions];
    const expressions = [...formulasOf(frontMatter), ...conditionsOf(conditions)];
    faults.push(...findUnwritten(names, new Set([...written, ...themed]), expressions));
    if (body.isRead) faults.push(...readLinks().faults);
    return { ok: false, faults, assetPaths };
  }
  const written = writtenNames(body.tree, body.occurrences, furniture.names);
  const names = namePlaceholders(frontMatter, written, history);
  faults.push(...names.faults);

  const inUse = groupsInUse(names, written);
  const inText = resolveOccurrences(body.tree, body.occurrences, names, inUse);
  if (!isStored) faults.push(...inText.faults, ...findNotOfDocument(written, names));
  const links = readLinks();
  faults.push(...links.faults);
  const { runnings, ...running } = resolveOwnFurniture(furniture, (name) => {
    const entry = useEntry({ scope: names.placeholders, fields: inUse.placeholders }, name);
    entry.count += 1;
    entry.isText = true;
    return { key: entry.key, index: entry.index! };
  });
  const own: BranchingSettings = {
    ...(theme !== undefined && { theme }),
    page: ownPage,
    ...(ownFont && { font: ownFont }),
    ...(address && { address }),
    ...(frontMatter.styles && { styles: frontMatter.styles }),
    ...running,
    ...(sections.keys && { sections: ownSections(sections.keys, frontMatter, runnings) }),
  };
  useDeclared(names, inUse);
  const { knownBy, faults: knownByFaults } = readKnownBy(names, frontMatter);
  const defined = defineInventory(inUse, frontMatter);
  const { mapping: eInvoice, faults: eInvoiceFaults } = readEInvoice(names, frontMatter, inUse, defined);
  const { mapping: payment, faults: paymentFaults } = readPayment(names, frontMatter, inUse, defined);
  faults.push(...findPictureFaults(names, frontMatter), ...knownByFaults, ...eInvoiceFaults, ...paymentFaults);
  const { placeholders, groups } = defined.inventory;
  const scope = expressionScope(inUse);
  const conditions = [...inText.conditions, ...furniture.conditions];
  const read = readRules(inUse, { placeholders, groups: [...groups, ...defined.derived] }, scope, frontMatter, {
    isAsked: conditions.length > 0 || (eInvoice ?? payment) !== undefined,
    isStored,
  });
  const { carries, faults: carryFaults } = readCarries(body.tree, inUse, frontMatter);
  const { hideColumns, faults: columnFaults } = readEmptyColumns(body.tree, inUse, defined, frontMatter);
  faults.push(...defined.faults, ...read.faults, ...carryFaults, ...columnFaults, ...readTableLooks(body.tree, inUse));
  const budget: Budget = { steps: MAX_STEPS };
  faults.push(...readConditions(conditions, inUse, scope, isStored, budget));
  if (!isStored) faults.push(...findApart(links.doubtful, budget));
  for (const entry of inUse.placeholders)
    if (themed.has(entry.label) || themed.has(entry.key)) inUse.unplaced.delete(entry);
  const isNamed = isNamedIn(faults.length > 0 ? [...formulasOf(frontMatter), ...conditionsOf(conditions)] : []);
  const isDoubtful = (entry: object) => inText.doubtful.has(entry as PlaceholderEntry);
  if (!isStored)
    faults.push(...findUnused(names, (entry) => inUse.unplaced.has(entry) && !isNamed(entry) && !isDoubtful(entry)));
  if (faults.length > 0) return { ok: false, faults, assetPaths };

  if (!keepsLines) forgetPositions(body.tree);
  printAhead(body.tree, { isNumbered: numbering !== undefined });
  const { language, font = 'sans', contents, keep, hyphenate, justify, definitions, columns, tables } = frontMatter;
  const setup = {
    ...{ layout: LAYOUT, page, language, font },
    ...(contents && { contents }),
    ...(keep && { keep }),
    ...(tables && { tables }),
    ...(hyphenate && { hyphenate }),
    ...(justify && { justify }),
    ...(definitions && { definitions }),
    ...(numbering && { numbering }),
    ...(columns && { columns }),
    ...(codesIn(body.tree).length > 0 && { codes: true as const }),
  };
  const reach = conditions.length > 0 && reachOf(body.tree, own, placeholders, eInvoice);
  const rules = read.rules && { ...read.rules, ...(reach && { reach }) };
  const told = rules && reach ? tellWhenNeeded(defined.inventory, { rules, reach }) : defined.inventory;
  const fields = frontMatter.groups.flatMap((group) => group.fields);
  const formats = isStored ? kept : formatsToKeep(frontMatter.formats, [...frontMatter.placeholders, ...fields]);
  const inventory = { ...requireTerms(told, eInvoice), ...(!asBefore && { reading }), ...(formats && { formats }) };
  const paid = paymentsIn(body.tree);
  const compiled: Compiled = {
    ...{ tree: body.tree, fillers: defined.fillers, groupFillers: defined.groupFillers },
    ...(rules && { rules }),
    ...(furniture.conditions.length > 0 && { own }),
    ...(carries && { carries }),
    ...(hideColumns && { hideColumns }),
    ...(knownBy && { knownBy }),
    ...(eInvoice && { eInvoice }),
    ...(payment && { payment }),
    ...(paid.length > 0 && { codes: paid }),
    ...(keepsLines && { keepsLines }),
  };
  const filled = fillWithDefaults({ compiled, inventory, own: own as OwnSettings, setup });
  const template = {
    ...{ title: frontMatter.title, folder: frontMatter.folder, compiled, ...filled, source, assetPaths },
    ...(eInvoice && { isEInvoice: true as const }),
  };
  const warnings = isStored
    ? []
    : [
        ...body.warnings,
        ...defined.warnings,
        ...sections.warnings,
        ...findUnusedStyles(body.tree, frontMatter),
        ...findUnshownGroups(names.groups, written, inUse, read.rules),
        ...furniture.warnings,
        ...findLostLinks(body.links, withAllBranches(template)),
        ...(eInvoice ? findDoubts(template) : []).map(({ path, message }) => ({
          line: frontMatter.lineOf(`e-invoice.${path}`),
          message,
        })),
      ];
  return {
    ok: true,
    template,
    ignored: body.ignored.filter((name) => !sections.says.has(name)),
    warnings,
    lineOf: frontMatter.lineOf,
  };
}

/** A link may lead into a branch that does not apply to the defaults. */
function withAllBranches(template: Template): Pick<Template, 'markdown' | 'blanks' | 'setup'> {
  if (!template.compiled.rules?.reach) return template;
  return { markdown: printBlocks(treeOfSample(template)), blanks: [], setup: template.setup };
}

function conditionsOf(placed: readonly { marks: readonly Occurrence[] }[]): string[] {
  return placed.flatMap(({ marks }) => marks.map(({ name }) => name));
}

/** All that may name placeholders, fields and groups. */
function formulasOf({ placeholders, groups, eInvoice = [], payment = [] }: FrontMatter): string[] {
  const declared = [...placeholders, ...groups.flatMap(({ fields }) => fields)];
  const names = groups.flatMap(({ from = '', by = [] }) => [from, ...by]);
  const terms = [...eInvoice, ...payment].map(({ text }) => text);
  return [...names, ...terms, ...declared.flatMap(({ formula = '', min = '', max = '' }) => [formula, min, max])];
}

/** Documents need none. */
function forgetPositions(node: Nodes): void {
  delete node.position;
  if ('children' in node) node.children.forEach(forgetPositions);
}
