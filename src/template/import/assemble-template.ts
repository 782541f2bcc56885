/** §2.2: a template out of what the passes have found in its file, and what its author should know of it. */
import type { Nodes } from 'mdast';
import { codesIn, paymentsIn } from '../document/every-node.ts';
import { fillWithDefaults, treeOfSample } from '../fill/fill-template.ts';
import { findDoubts } from '../fill/find-doubts.ts';
import { printBlocks } from '../fill/print-document.ts';
import type { Compiled, Rules } from '../model/compiled.ts';
import { LAYOUT } from '../model/document-setup.ts';
import type { LineFault } from '../model/fault.ts';
import { formatsToKeep } from '../model/formats.ts';
import type { Inventory } from '../model/inventory.ts';
import type { Template } from '../model/template.ts';
import type { OwnSettings } from '../model/theme.ts';
import type { Compilation } from './compilation.ts';
import { findLostLinks } from './lost-links.ts';
import { printAhead } from './print-ahead.ts';
import { reachOf } from './reach-of.ts';
import { requireTerms } from './require-terms.ts';
import { tellWhenNeeded } from './tell-when-needed.ts';
import { findUnshownGroups, findUnusedStyles } from './unused-styles.ts';

/** `formats`: what a version that is stored has kept of them. `keepsLines`: the tree keeps those of its blocks. */
type Kept = { reading: number; formats: Inventory['formats']; keepsLines: true | undefined };

/** Changes the tree: blocks that never change are printed ahead. */
export function assembleTemplate(known: Compilation, kept: Kept): Template {
  const { tree, frontMatter, conditions, own, defined, eInvoice, numbering, source, assetPaths } = known;
  if (!kept.keepsLines) forgetPositions(tree);
  printAhead(tree, { isNumbered: numbering !== undefined });
  const setup = setupOf(known);
  const reach = conditions.length > 0 && reachOf(tree, own, defined.inventory.placeholders, eInvoice);
  const rules = known.rules && { ...known.rules, ...(reach && { reach }) };
  const told = rules && reach ? tellWhenNeeded(defined.inventory, { rules, reach }) : defined.inventory;
  const inventory = { ...requireTerms(told, eInvoice), ...readAs(known, kept) };
  const compiled = compiledOf(known, rules, kept);
  const filled = fillWithDefaults({ compiled, inventory, own: own as OwnSettings, setup });
  return {
    ...{ title: frontMatter.title, folder: frontMatter.folder, compiled, ...filled, source, assetPaths },
    ...(eInvoice && { isEInvoice: true as const }),
  };
}

/** How a version is read again (`Inventory`). */
function readAs({ isStored, asBefore, frontMatter }: Compilation, { reading, formats: kept }: Kept) {
  const fields = frontMatter.groups.flatMap((group) => group.fields);
  const formats = isStored ? kept : formatsToKeep(frontMatter.formats, [...frontMatter.placeholders, ...fields]);
  return { ...(!asBefore && { reading }), ...(formats && { formats }) };
}

function setupOf({ tree, frontMatter, page, numbering }: Compilation) {
  const { language, font = 'sans', contents, keep, hyphenate, justify, definitions, columns, tables } = frontMatter;
  return {
    ...{ layout: LAYOUT, page, language, font },
    ...(contents && { contents }),
    ...(keep && { keep }),
    ...(tables && { tables }),
    ...(hyphenate && { hyphenate }),
    ...(justify && { justify }),
    ...(definitions && { definitions }),
    ...(numbering && { numbering }),
    ...(columns && { columns }),
    ...(codesIn(tree).length > 0 && { codes: true as const }),
  };
}

function compiledOf(known: Compilation, rules: Rules | undefined, { keepsLines }: Kept): Compiled {
  const { tree, defined, furniture, own, carries, hideColumns, knownBy, eInvoice, payment } = known;
  const codes = paymentsIn(tree);
  return {
    ...{ tree, fillers: defined.fillers, groupFillers: defined.groupFillers },
    ...(rules && { rules }),
    ...(furniture.conditions.length > 0 && { own }),
    ...(carries && { carries }),
    ...(hideColumns && { hideColumns }),
    ...(knownBy && { knownBy }),
    ...(eInvoice && { eInvoice }),
    ...(payment && { payment }),
    ...(codes.length > 0 && { codes }),
    ...(keepsLines && { keepsLines }),
  };
}

/** What its author should know of a template that is not stored yet. */
export function findWarnings(known: Compilation, template: Template): LineFault[] {
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
  return { markdown: printBlocks(treeOfSample(template)), blanks: [], setup: template.setup };
}

/** Documents need none. */
function forgetPositions(node: Nodes): void {
  delete node.position;
  if ('children' in node) node.children.forEach(forgetPositions);
}
