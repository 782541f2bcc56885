/** §17.29: what the tables of groups carry from page to page: marks the rows whose amounts are summed up. */
import type { Nodes, Parents, Root } from 'mdast';
import { findClosest, listNames } from '../../domain/suggestions.ts';
import { labelled, type Message, ofField, tell } from '../../locales/message.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import type { Carried, Prepared, Section } from '../model/compiled.ts';
import type { LineFault } from '../model/fault.ts';
import { isPlainly, shapeOf } from '../model/formats.ts';
import type { Slot } from '../model/page-furniture.ts';
import type { InUse } from './in-use.ts';

type Group = { field: number; words: Omit<Carried, 'cell' | 'before' | 'after'> };
type Report = (group: number, problem: Message) => void;

/** Whether anything is carried. Changes the rows of `tree` in place. */
export function readCarries(
  tree: Root,
  { groups }: InUse,
  { language, formats }: Pick<FrontMatter, 'language' | 'formats'>,
): { carries?: true; faults: LineFault[] } {
  const faults: LineFault[] = [];
  const report: Report = (at, problem) => {
    const { label, declared } = groups[at]!.entry;
    faults.push({ line: declared!.line, message: labelled(label, ofField('carry', problem)) });
  };
  const carrying = groups.map(({ entry: { declared, fields } }, at): Group | undefined => {
    if (!declared?.carry) return undefined;
    const { field: name, ...words } = declared.carry;
    const field = fields.find(name);
    if (!field) {
      const labels = fields.entries.map((one) => one.label);
      const closest = findClosest(name, labels);
      const advice =
        closest === undefined
          ? tell('template.fields', { names: listNames(labels) })
          : tell('template.didYouMean', { name: closest });
      report(at, tell('template.carry.noField', { name, advice }));
      return undefined;
    }
    if (field.declared?.type !== 'number') report(at, tell('template.carry.noNumber', { name }));
    const { format } = field.declared ?? {};
    const shape = format === undefined ? undefined : shapeOf(formats.number(format));
    return {
      field: field.index!,
      words: {
        ...{ ...carriedWords(language), ...words },
        ...(format !== undefined && { format, ...(shape && !isPlainly(shape, format) && { shape }) }),
      },
    };
  });
  if (!carrying.some((one) => one)) return { faults };
  const marked = new Set<number>();
  markTables(tree, carrying, marked, report);
  for (const [at, one] of carrying.entries()) {
    if (!one || marked.has(at)) continue;
    const label = groups[at]!.fields[one.field]!.label;
    report(at, tell('template.carry.alone', { name: label }));
  }
  return { carries: true, faults };
}

function markTables(node: Nodes, carrying: (Group | undefined)[], marked: Set<number>, report: Report): void {
  if (!('children' in node)) return;
  if (node.type === 'table' || node.type === 'flowTable') {
    const found = sectionsIn(node).filter(({ group }) => carrying[group]);
    const [first, second] = found.filter((section) => markRows(section, carrying[section.group]!));
    if (first) marked.add(first.group);
    if (second) report(second.group, tell('template.carry.one'));
  }
  for (const child of node.children as Nodes[]) markTables(child, carrying, marked, report);
}

/** What repeats among the rows of a table. */
function sectionsIn(table: Parents): Section[] {
  return (table.children as (Nodes | Section)[]).flatMap((child) => {
    if (child.type === 'section') return [child];
    return 'children' in child && !ROWS.has(child.type) ? sectionsIn(child as Parents) : [];
  });
}

const ROWS = new Set<string>(['tableRow', 'flowRow']);

/** Whether some row of the section has a cell with the amount alone; all that have one have the same beside it. */
function markRows(section: Section, { field, words }: Group): boolean {
  let carried: Omit<Carried, 'cell'> | undefined;
  const visit = (nodes: readonly Nodes[]) => {
    for (const node of nodes) {
      if (!('children' in node)) continue;
      if (!ROWS.has(node.type)) {
        visit(node.children as Nodes[]);
        continue;
      }
      for (const [cell, { children }] of (node.children as Parents[]).entries()) {
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

/** The text beside the one slot of a cell; undefined for a cell that holds anything else. */
function besideAmount(nodes: readonly Nodes[], field: number): { before: string; after: string } | undefined {
  const parts = partsOf(nodes);
  const at = parts?.findIndex((part) => typeof part !== 'string') ?? -1;
  const slot = parts?.[at] as Slot | undefined;
  if (!parts || !slot || slot.ofDocument || slot.field !== field) return undefined;
  const [before, after] = [parts.slice(0, at), parts.slice(at + 1)];
  if (!after.every((part) => typeof part === 'string')) return undefined;
  return { before: before.join('').trimStart(), after: after.join('').trimEnd() };
}

function partsOf(nodes: readonly (Nodes | Slot)[]): (string | Slot)[] | undefined {
  const parts: (string | Slot)[] = [];
  for (const node of nodes) {
    if (node.type === 'slot') parts.push(node);
    else if (node.type === 'text') parts.push(node.value);
    else {
      const inner = AROUND_TEXT.has(node.type) ? partsOf((node as Parents).children as Nodes[]) : undefined;
      if (!inner) return undefined;
      parts.push(...inner);
    }
  }
  return parts;
}

/** §17.29: what stands before a sum that is carried to the next page, in the language of the template; English where it is not known. */
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

/** `language`: BCP 47. */
function carriedWords(language: string): Words {
  const { language: base, script } = new Intl.Locale(language).maximize();
  if (base === 'zh' && script === 'Hant') return { forward: '轉下頁', brought: '承前頁' };
  const [forward, brought] = WORDS[base] ?? WORDS.en!;
  return { forward, brought };
}
