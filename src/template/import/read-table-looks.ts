/**
 * §10.31: applies the front matter's look to the tables of groups, by a comment before the table, and marks rows after those of a group
 * as totals.
 */
import type { Nodes, Parents, Root } from 'mdast';
import { closestAdvice, listNames } from '../../domain/suggestions.ts';
import { isMessage, labelled, type Message, ofField, sentence, tell } from '../../locales/message.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import { KEEPS_STYLE } from '../markdown/sentinels.ts';
import { chartIn } from '../model/chart.ts';
import type { Carried, Compiled, Filler, Prepared, Section } from '../model/compiled.ts';
import type { LineFault } from '../model/fault.ts';
import { isPlainly, shapeOf } from '../model/formats.ts';
import type { Slot } from '../model/page-furniture.ts';
import { columnCount, DENSITIES, lookComment, readLook, type WrittenLook, writtenLook } from '../model/table-look.ts';
import { isStyleSign } from './style-conditions.ts';
import type { InUse, PlaceholderEntry } from './written-names.ts';

type Child = Nodes | Section;

/** `inHtml`: whether rows behind a group are sums in tables of HTML, too. Changes the tree in place. Returns the mistakes of the front matter. */
export function readTableLooks(tree: Root, { groups }: InUse, inHtml: boolean): LineFault[] {
  const faults: LineFault[] = [];
  const found = new Set<number>();
  const lookOf = (group: number): WrittenLook | undefined => {
    const { widths, align, density } = groups[group]?.entry.declared?.table ?? {};
    return widths || align || density ? { widths, align, words: density ? [density] : [] } : undefined;
  };
  const report = (group: number, problem: Message) => {
    const { label, declared } = groups[group]!.entry;
    faults.push({ line: declared!.line, message: labelled(label, ofField('table', problem)) });
  };
  const visit = (parent: Parents): void => {
    const children = parent.children as Child[];
    for (let at = 0; at < children.length; at++) {
      const child = children[at]!;
      if (!('children' in child)) continue;
      visit(child as Parents);
      if ((child.type !== 'table' && child.type !== 'flowTable') || chartIn(children[at - 1] as Nodes)) continue;
      markSums(child, inHtml);
      const group = groupsOfRows(child).find(lookOf);
      if (group === undefined) continue;
      found.add(group);
      const look = lookOf(group)!;
      const problem = readLook(look, child.type === 'table' ? columnCount(withoutSections(child)) : undefined);
      if (isMessage(problem)) report(group, sentence(problem));
      at += placeBefore(children as Nodes[], at, look);
    }
  };
  visit(tree);
  for (const group of groups.keys())
    if (lookOf(group) && !found.has(group)) report(group, tell('template.emptyColumns.noTable'));
  return faults;
}

/** Puts the look before a table, after the author's own comment, which takes precedence. Returns the number of added nodes. */
function placeBefore(siblings: Nodes[], at: number, { widths, align, words }: WrittenLook): number {
  const before = siblings[at - 1];
  const own = before?.type === 'html' ? writtenLook(before.value) : undefined;
  const hasDensity = own?.words.some((word) => words.length > 0 && DENSITIES.some((one) => one === word)) ?? false;
  const both = {
    widths: own?.widths ?? widths,
    align: own?.align ?? align,
    words: [...(own?.words ?? []), ...(hasDensity ? [] : words)],
  };
  siblings.splice(own ? at - 1 : at, own ? 1 : 0, { type: 'html', value: lookComment(both) });
  return own ? 0 : 1;
}

function withoutSections(table: Extract<Nodes, { type: 'table' }>): Nodes {
  const rows = (table.children as Child[]).filter((child) => child.type === 'tableRow');
  return { ...table, children: rows as typeof table.children };
}

/** Marks the rows of a table after those of its first group, and within an entry those after the first group of the entry. */
function markSums(table: Parents, inHtml: boolean): void {
  if (table.type !== 'table' && table.type !== 'flowTable') return;
  if (table.type === 'table') markBehindGroup(table.children as Child[], 'sum');
  else if (inHtml)
    // What pages keep together is in `tfoot`.
    for (const part of table.children as Nodes[])
      if (part.type === 'flowSection' && part.part === 'body') markBehindGroup(part.children as Child[], 'subtotal');
  for (const { children } of sectionsIn(table)) markBehindGroup(children, 'subtotal');
}

function markBehindGroup(rows: readonly (Child & Prepared)[], as: 'sum' | 'subtotal'): void {
  const first = rows.findIndex((row) => groupsOfRows({ children: [row] } as unknown as Parents).length > 0);
  if (first < 0) return;
  for (const row of rows.slice(first + 1)) markSum(row, as);
}

function markSum(node: Child & Prepared, as: 'sum' | 'subtotal'): void {
  if (ROWS.has(node.type)) (node as Prepared)[as] = true;
  else if ('children' in node) for (const child of node.children as Child[]) markSum(child, as);
}

/** §17.33 `hide-empty-columns`: marks the tables of groups that hide empty columns. */
type Fillers = Pick<Compiled, 'fillers' | 'groupFillers'>;
type Found = Pick<Compiled, 'hideColumns'> & { faults: LineFault[] };

const NEVER_EMPTY = tell('template.emptyColumns.never');

/** Marks the columns of `tree` that are hidden when they are empty. Changes the tables in place. */
export function readEmptyColumns(
  tree: Root,
  { groups }: InUse,
  { fillers, groupFillers }: Fillers,
  { frontMatter, isStored }: { frontMatter: FrontMatter; isStored: boolean },
): Found {
  const faults: LineFault[] = [];
  const isAll = frontMatter.hideColumns === true;
  if (isAll && ![fillers, ...groupFillers].some(printsNothing))
    faults.push({ line: frontMatter.lineOf('hide-empty-columns'), message: NEVER_EMPTY });
  const hiding = groups.map(({ entry: { declared } }) => declared?.['hide-empty-columns'] === true);
  if (!hiding.includes(true)) return { ...(isAll && { hideColumns: 'all' }), faults };
  const marked = new Set<number>();
  markTables(tree, hiding, marked);
  for (const [at, { entry }] of groups.entries()) {
    if (!hiding[at]) continue;
    const report = (message: Message) =>
      faults.push({ line: entry.declared!.line, message: labelled(entry.label, message) });
    if (!marked.has(at)) {
      if (!isStored) report(tell('template.emptyColumns.noRows'));
    } else if (!printsNothing(groupFillers[at]!)) report(NEVER_EMPTY);
  }
  return { hideColumns: isAll ? 'all' : 'some', faults };
}

function printsNothing(fillers: readonly Filler[]): boolean {
  return fillers.some((filler) => filler.kind === 'sent' && filler.blank === 'nothing');
}

function markTables(node: Nodes & Prepared, hiding: readonly boolean[], marked: Set<number>): void {
  if (!('children' in node) || node.chart) return;
  if (node.type === 'table' || node.type === 'flowTable') {
    for (const group of groupsOfRows(node)) {
      if (!hiding[group]) continue;
      node.hidesColumns = true;
      marked.add(group);
    }
  }
  for (const child of node.children as Nodes[]) markTables(child, hiding, marked);
}

/** §10.31, §17.33: finds the groups that repeat rows of a table, by index. */
const ROWS: ReadonlySet<string> = new Set(['tableRow', 'flowRow']);

/** Finds the groups that repeat rows of a table. `table`: a compiled table, or a part of one. Rows may stand in branches. */
function groupsOfRows(table: Parents): number[] {
  return (table.children as (Nodes | Section)[]).flatMap((child) => {
    const inside = 'children' in child && !ROWS.has(child.type) ? groupsOfRows(child as Parents) : [];
    return child.type === 'section' ? [child.group, ...inside] : inside;
  });
}

// §17.29: marks the rows whose amounts the tables of groups carry over from page to page.

type Group = { field: number; words: Omit<Carried, 'cell' | 'before' | 'after'> };
type Shapes = Pick<FrontMatter, 'language' | 'formats'>;
type Report = (group: number, problem: Message) => void;

/** Returns whether anything is carried. `isStored`: does not report again what was accepted when it was saved. Changes the rows of `tree` in place. */
export function readCarries(
  tree: Root,
  { placeholders, groups, unplaced }: InUse,
  { language, formats }: Shapes,
  isStored: boolean,
): { carries?: true; faults: LineFault[] } {
  const faults: LineFault[] = [];
  const report: Report = (at, problem) => {
    const { label, declared } = groups[at]!.entry;
    faults.push({ line: declared!.line, message: labelled(label, ofField('carry', problem)) });
  };
  const carrying = groups.map(({ entry: { declared, fields } }, at): Group | undefined => {
    if (!declared?.carry) return undefined;
    const { field: name, from, last, ...words } = declared.carry;
    const field = fields.find(name);
    if (!field) {
      report(at, tell('template.carry.noField', { name, advice: adviceOn(name, fields.entries) }));
      return undefined;
    }
    if (last && from !== undefined) report(at, tell('template.carry.fromLast'));
    if (!last && isRunning(field)) report(at, tell('template.carry.running', { name }));
    const found = from === undefined ? undefined : placeholders.find(isNamed(from));
    if (found) unplaced.delete(found);
    const opening = from === undefined ? undefined : readOpening(from, found, { field, placeholders, formats });
    if (isMessage(opening)) report(at, opening);
    if (field.declared?.type !== 'number') report(at, tell('template.carry.noNumber', { name }));
    const { format } = field.declared ?? {};
    const shape = format === undefined ? undefined : shapeOf(formats.number(format));
    return {
      field: field.index!,
      words: {
        ...carriedWords(language),
        ...words,
        ...(opening && !isMessage(opening) && { from: opening }),
        ...(last && { last: true as const }),
        ...(format !== undefined && { format, ...(shape && !isPlainly(shape, format) && { shape }) }),
      },
    };
  });
  if (!carrying.some((one) => one)) return { faults };
  const marked = new Set<number>();
  markCarrying(tree, carrying, marked, report);
  for (const [at, one] of carrying.entries()) {
    if (!one || marked.has(at) || isStored) continue;
    const label = groups[at]!.fields[one.field]!.label;
    report(at, tell('template.carry.alone', { name: label }));
  }
  return { carries: true, faults };
}

function adviceOn(name: string, entries: readonly PlaceholderEntry[]): Message {
  const labels = entries.map(({ label }) => label);
  return closestAdvice(name, labels, tell('template.fields', { names: listNames(labels) }));
}

/** Returns whether a field is a running balance, so that a sum of it says nothing. */
function isRunning(field: PlaceholderEntry): boolean {
  const { formula = '' } = field.declared ?? {};
  const named = [...formula.matchAll(/\bPREVIOUS\s*\(\s*\[?([^,()[\]]*)/gi)].map(([, name]) => name!.trim());
  return /\bRUNNING\s*\(/i.test(formula) || named.some((name) => isNamed(name)(field));
}

function isNamed(name: string): (entry: PlaceholderEntry) => boolean {
  return ({ label, key }) => label.normalize() === name.normalize() || key === name;
}

/** Reads the placeholder that the sums begin with. It must be a number with no more decimals than the amounts. */
function readOpening(
  name: string,
  found: PlaceholderEntry | undefined,
  {
    field,
    placeholders,
    formats,
  }: { field: PlaceholderEntry; placeholders: PlaceholderEntry[] } & Pick<Shapes, 'formats'>,
): NonNullable<Carried['from']> | Message {
  if (!found) return tell('template.carry.noFrom', { name, advice: adviceOn(name, placeholders) });
  if (found.declared?.type !== 'number') return tell('template.carry.fromNumber', { name });
  const shapeIn = ({ declared }: PlaceholderEntry) =>
    declared?.format === undefined ? undefined : shapeOf(formats.number(declared.format));
  const [amounts, number] = [shapeIn(field), shapeIn(found)];
  if (amounts && (number?.decimals ?? Infinity) > amounts.decimals)
    return tell('template.carry.fromFormat', { name, format: field.declared!.format! });
  return { index: found.index!, ...(number && { number }) };
}

function markCarrying(
  node: Nodes & Prepared,
  carrying: (Group | undefined)[],
  marked: Set<number>,
  report: Report,
): void {
  // The data of a chart is no table.
  if (!('children' in node) || node.chart) return;
  if (node.type === 'table' || node.type === 'flowTable') {
    const found = sectionsIn(node).filter(({ group }) => carrying[group]);
    const [first, second] = found.filter((section) => markRows(section, carrying[section.group]!));
    if (first) marked.add(first.group);
    if (second) report(second.group, tell('template.carry.one'));
  }
  for (const child of node.children as Nodes[]) markCarrying(child, carrying, marked, report);
}

/** Returns the repeated sections among the rows of a table. */
function sectionsIn(table: Parents): Section[] {
  return (table.children as (Nodes | Section)[]).flatMap((child) => {
    if (child.type === 'section') return [child, ...sectionsIn(child as unknown as Parents)];
    return 'children' in child && !ROWS.has(child.type) ? sectionsIn(child as Parents) : [];
  });
}

/** Returns whether a row of the section has a cell with only the amount. All such cells must have the same text around it. */
function markRows(section: Section, { field, words }: Group): boolean {
  let carried: Omit<Carried, 'cell'> | undefined;
  const visit = (nodes: readonly Nodes[]) => {
    for (const node of nodes) {
      // The rows of a group within this one have other fields.
      if (!('children' in node) || (node.type as string) === 'section') continue;
      if (!ROWS.has(node.type)) {
        visit(node.children as Nodes[]);
        continue;
      }
      const cells = (node.children as (Parents & Prepared)[]).filter(({ over }) => !over);
      for (const [cell, { children }] of cells.entries()) {
        const beside = besideAmount(children as Nodes[], field);
        if (!beside) continue;
        carried ??= { ...words, ...beside };
        if (carried.before !== beside.before || carried.after !== beside.after) continue;
        (node as Prepared).carried = { ...carried, cell };
        break;
      }
    }
  };
  visit(section.children);
  return carried !== undefined;
}

const AROUND_TEXT = new Set<string>(['paragraph', 'aligned', 'styledBlock', 'emphasis', 'strong', 'delete', 'styled']);

/** Returns the text around the only slot of a cell. Undefined for other cells. */
function besideAmount(nodes: readonly Nodes[], field: number): { before: string; after: string } | undefined {
  const parts = partsOf(nodes);
  const at = parts?.findIndex((part) => typeof part !== 'string') ?? -1;
  const slot = parts?.[at] as Slot | undefined;
  if (!parts || !slot || slot.ofDocument || slot.ofGroup !== undefined || slot.field !== field) return undefined;
  const [before, after] = [parts.slice(0, at), parts.slice(at + 1)];
  if (!after.every((part) => typeof part === 'string')) return undefined;
  return { before: before.join('').trimStart(), after: after.join('').trimEnd() };
}

function partsOf(nodes: readonly (Nodes | Slot)[]): (string | Slot)[] | undefined {
  const parts: (string | Slot)[] = [];
  for (const node of nodes) {
    if (node.type === 'slot') parts.push(node);
    else if (node.type === 'text') parts.push(node.value.replaceAll(KEEPS_STYLE, ''));
    else if (isStyleSign(node)) continue;
    else {
      const inner = AROUND_TEXT.has(node.type) ? partsOf((node as Parents).children as Nodes[]) : undefined;
      if (!inner) return undefined;
      parts.push(...inner);
    }
  }
  return parts;
}

/** §17.29: the words before a carried sum, in the template's language; English for other languages. */
type Words = { forward: string; brought: string };

const WORDS: Record<string, [forward: string, brought: string]> = {
  bg: ['За пренасяне', 'Пренос'],
  ca: ['Suma i segueix', 'Suma anterior'],
  cs: ['K převodu', 'Převod'],
  da: ['Transport til næste side', 'Transport fra forrige side'],
  de: ['Übertrag', 'Übertrag'],
  el: ['Εις μεταφοράν', 'Εκ μεταφοράς'],
  en: ['Carried forward', 'Brought forward'],
  es: ['Suma y sigue', 'Suma anterior'],
  fi: ['Siirretään', 'Siirto'],
  fr: ['À reporter', 'Report'],
  hr: ['Prijenos na sljedeću stranicu', 'Prijenos s prethodne stranice'],
  hu: ['Átvitel', 'Áthozat'],
  it: ['A riportare', 'Riporto'],
  ja: ['次頁繰越', '前頁繰越'],
  ko: ['다음 장으로 이월', '앞 장에서 이월'],
  nb: ['Overføres', 'Overført'],
  nl: ['Transporteren', 'Transport'],
  nn: ['Overførast', 'Overført'],
  no: ['Overføres', 'Overført'],
  pl: ['Do przeniesienia', 'Z przeniesienia'],
  pt: ['A transportar', 'Transporte'],
  ro: ['De reportat', 'Report'],
  ru: ['К переносу', 'Перенос'],
  sk: ['Na prenos', 'Prenos'],
  sl: ['Za prenos', 'Prenos'],
  sv: ['Att överföra', 'Överfört'],
  tr: ['Nakli yekûn', 'Nakil'],
  uk: ['До перенесення', 'Перенесено'],
  zh: ['转下页', '承前页'],
};

/** `language`: a BCP 47 tag. */
function carriedWords(language: string): Words {
  const { language: base, script } = new Intl.Locale(language).maximize();
  if (base === 'zh' && script === 'Hant') return { forward: '轉下頁', brought: '承前頁' };
  const [forward, brought] = WORDS[base] ?? WORDS.en!;
  return { forward, brought };
}
