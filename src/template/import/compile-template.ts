/** §2.2–2.4: compiles a template's file: all that callers see of it and all that filling it needs. */
import { english, tell } from '../../locales/message.ts';
import { type FrontMatter, splitFile } from '../front-matter/front-matter.ts';
import { readFrontMatter } from '../front-matter/read-front-matter.ts';
import type { LineFault } from '../model/fault.ts';
import { savedFormats } from '../model/formats.ts';
import { type FormerName, type History, historyOf, type Inventory, NO_HISTORY, READING } from '../model/inventory.ts';
import type { Template } from '../model/template.ts';
import { assembleTemplate, findWarnings } from './assemble-template.ts';
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
import { isDerived } from './name-derived-groups.ts';
import { namePlaceholders } from './name-placeholders.ts';
import { isConditionMark } from './occurrence.ts';
import { readBody } from './read-body.ts';
import { NOTHING_WRITTEN } from './written-names.ts';

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
export function compile(source: string, history: History = NO_HISTORY, options: CompileOptions = {}): CompileResult {
  const file = splitSource(source, history, options);
  if (!('frontMatter' in file)) return { ok: false, ...file };
  const known = beginCompilation(file);
  runPasses(PASSES_OF_FILE, known);
  // Groups are known by their sections only: without them nobody can tell fields from placeholders.
  if (known.body.faults.length > 0) known.faults.push(...findFaultsWithoutGroups(known));
  else runPasses(PASSES_OF_NAMES, known);
  const { faults, assetPaths, isStored, body, sections, frontMatter } = known;
  if (faults.length > 0) return { ok: false, faults, assetPaths };
  const { reading = READING, formats, keepsLines } = options;
  const template = assembleTemplate(known, { reading, formats, keepsLines });
  return {
    ok: true,
    template,
    ignored: body.ignored.filter((name) => !sections.says.has(name)),
    warnings: isStored ? [] : findWarnings(known, template),
    lineOf: frontMatter.lineOf,
  };
}

/** Front matter and body of a file; without the former, all that is wrong. */
function splitSource(
  source: string,
  history: History,
  { isStored = false, reading = READING, formats, bodyLine, themed = new Set() }: CompileOptions,
): FileToCompile | Pick<FileToCompile, 'faults' | 'assetPaths'> {
  const file = splitFile(source);
  if (!file) return { faults: [{ line: 1, message: tell('template.noFrontMatter') }], assetPaths: [] };
  const { frontMatter, faults, wrongFields } = readFrontMatter(file.yaml, isStored);
  if (frontMatter && isStored) frontMatter.formats = savedFormats(formats, frontMatter.language);
  const isForeign = isStored || bodyLine !== undefined;
  const declared = frontMatter && declaredNames(frontMatter);
  const asBefore = reading < 2;
  const body = readBody(file.body, bodyLine ?? file.firstLine, {
    ...{ isStored, asBefore, isForeign, declared },
    isNumbered: (frontMatter?.numbering ?? frontMatter?.annexes) !== undefined,
    styles: new Set(frontMatter?.styles),
    pictures: new Set(frontMatter?.pictures),
  });
  const read = { faults: [...faults, ...body.faults], assetPaths: body.assetPaths };
  if (!frontMatter) return read;
  return {
    ...{ ...read, source, frontMatter, body, tree: body.tree, declared: declared!, history },
    ...{ isStored, isForeign, asBefore, themed, isMisnumbered: wrongFields.has('numbering') },
  };
}

/** What is wrong with declarations and links of a file whose groups are not known. */
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
