/** §10.36: `e-invoice` of the front matter: from which placeholders the terms come, or every mistake with its line. */
import { decimalsOf, isPlainNumber, readNumberShape, withoutZeros } from '../../domain/numbers.ts';
import { findClosest, listQuoted, shorten } from '../../domain/suggestions.ts';
import { placeholderOf, writeTerm } from '../e-invoice/term-kinds.ts';
import { nameOfTerm, termAt } from '../e-invoice/terms.ts';
import type { DeclaredTerm } from '../front-matter/declared-terms.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import { splitAtSentinels } from '../markdown/sentinels.ts';
import type { EInvoiceMapping, EInvoicePart, TermSource } from '../model/e-invoice.ts';
import type { LineFault } from '../model/fault.ts';
import type { Defined } from './define-inventory.ts';
import type { InUse } from './in-use.ts';
import type { GroupEntry, Names, PlaceholderEntry } from './names.ts';
import type { Occurrence } from './occurrence.ts';
import { scanOccurrences } from './scan-occurrences.ts';

/** To be called when it is known where each placeholder stands. What terms name is of use from here on. */
export function readEInvoice(
  { placeholders, groups }: Names,
  { eInvoice }: Pick<FrontMatter, 'eInvoice'>,
  { unplaced }: InUse,
  defined: Defined,
): { mapping?: EInvoiceMapping; faults: LineFault[] } {
  if (!eInvoice) return { faults: [] };
  const faults: LineFault[] = [];
  const mapping: EInvoiceMapping = { terms: {}, notes: [], groups: {} };
  const owners: Partial<Record<string, GroupEntry>> = {};

  for (const { path, text, line } of eInvoice) {
    const [part, name] = path.split('.') as [EInvoicePart, string];
    if (name !== 'group') continue;
    const group = groups.find(text.trim());
    if (group) {
      owners[part] = group;
      mapping.groups[part] = group.index!;
      unplaced.delete(group);
    } else {
      const known = groups.entries.map(({ label }) => label);
      faults.push({ line, message: `e-invoice.${path}: ${unknown('group', text, known)}` });
    }
  }
  for (const term of eInvoice) {
    if (term.path.endsWith('.group')) continue;
    const owner = owners[term.path.split('.')[0]!];
    const read = readTerm(term, (name) => {
      const field = owner?.fields.find(name);
      const entry = field ?? placeholders.find(name);
      if (!entry) return undefined;
      unplaced.delete(entry);
      return { entry, place: { ...(field && { group: owner!.index! }), index: entry.index! } };
    });
    faults.push(
      ...read.problems.map((problem) => ({ line: term.line, message: `${nameOfTerm(term.path)}: ${problem}` })),
    );
    if (term.path === 'notes') mapping.notes.push(read.source);
    else mapping.terms[term.path] = read.source;
  }
  keepDecimals(mapping, defined);
  return { mapping, faults };
}

/** Numbers that the e-invoice has are sent as they are printed. */
function keepDecimals({ terms }: EInvoiceMapping, { inventory, derived, fillers, groupFillers }: Defined): void {
  const groups = [...inventory.groups, ...derived];
  for (const [path, { parts }] of Object.entries(terms)) {
    const [place] = parts;
    if (typeof place !== 'object' || placeholderOf(termAt(path).kind) !== 'number') continue;
    const { group, index } = place;
    const { format } = (group === undefined ? inventory.placeholders : groups[group]!.fields)[index]!;
    const filler = (group === undefined ? fillers : groupFillers[group]!)[index]!;
    const shape = format === undefined ? undefined : readNumberShape(format);
    if (shape && filler.kind === 'sent') filler.maxDecimals = shape.decimals;
  }
}

type Named = { entry: PlaceholderEntry; place: { group?: number; index: number } };

function readTerm(
  { path, text, codes, line }: DeclaredTerm,
  find: (name: string) => Named | undefined,
): { source: TermSource; problems: string[] } {
  const { kind } = termAt(path);
  const occurrences: Occurrence[] = [];
  const pieces = splitAtSentinels(scanOccurrences(text.trim(), line, occurrences));
  const problems: string[] = [];
  const named: PlaceholderEntry[] = [];
  const parts = pieces.flatMap((piece): TermSource['parts'] => {
    if (typeof piece === 'string') return [piece];
    const occurrence = occurrences[piece]!;
    if (occurrence.kind === 'braces') return ['{{'];
    if (occurrence.kind !== 'placeholder')
      problems.push('No group and no condition stands in a term; map a placeholder.');
    const found = occurrence.kind === 'placeholder' ? find(occurrence.name) : undefined;
    if (!found && occurrence.kind === 'placeholder') problems.push(unknown('placeholder', occurrence.name));
    if (!found) return [];
    named.push(found.entry);
    return [found.place];
  });
  const source: TermSource = { parts, ...(codes && { codes }) };
  if (problems.length > 0) return { source, problems };
  const isAlone = pieces.length === 1 && named.length === 1;
  if (codes) problems.push(...problemsOfCodes(kind, codes, isAlone ? named[0] : undefined));
  else if (named.length === 0) problems.push(...problemsOfCode(kind, parts.join('')));
  else problems.push(...problemsOfPlaceholder(kind, named, isAlone));
  return { source, problems };
}

type Kind = Parameters<typeof writeTerm>[0];

function problemsOfCode(kind: Kind, code: string): string[] {
  const written = writeTerm(kind, code);
  return 'problem' in written ? [`"${shorten(code)}" ${written.problem}.`] : [];
}

function problemsOfCodes(kind: Kind, codes: Record<string, string>, entry: PlaceholderEntry | undefined): string[] {
  if (!entry) return ['of names one placeholder alone, such as "{{Unit}}".'];
  const { options } = entry.declared ?? {};
  const given = Object.keys(codes);
  const lacking = (options ?? []).filter((option) => !given.includes(option));
  const others = options ? given.filter((one) => !options.includes(one)) : [];
  return [
    ...(lacking.length > 0 ? [`"${entry.label}" may be ${listQuoted(lacking)}, of which codes has no code.`] : []),
    ...(others.length > 0 ? [`"${entry.label}" is never ${listQuoted(others)}; take it out of codes.`] : []),
    ...Object.values(codes).flatMap((code) => problemsOfCode(kind, code)),
  ];
}

const AS_WANTED = { number: 'a number', date: 'a date or today' };

function problemsOfPlaceholder(kind: Kind, named: readonly PlaceholderEntry[], isAlone: boolean): string[] {
  const wanted = placeholderOf(kind);
  if (kind === 'profile') return ['The profile depends on no value; write it.'];
  return named.flatMap(({ label, declared, isPicture }) => {
    const { type = 'text', format, default: value = '', options = [] } = declared ?? {};
    if (isPicture) return [`"${label}" is a picture; name what is text.`];
    if (!wanted)
      return isAlone
        ? options.flatMap((option) => problemsOfCode(kind, option)).map((one) => `Of "${label}", ${one}`)
        : [];
    if (!isAlone) return [`Beside "${label}" nothing else can stand; write "{{${label}}}" alone.`];
    if ((type === 'today' ? 'date' : type) !== wanted)
      return [`"${label}" is of the type ${type}; it has to be ${AS_WANTED[wanted]}.`];
    const decimals = (format === undefined ? undefined : readNumberShape(format))?.decimals;
    const isChanged = decimals !== undefined && isPlainNumber(value) && decimalsOf(withoutZeros(value)) > decimals;
    return isChanged ? [`The default of "${label}" is ${value}, which its format prints otherwise.`] : [];
  });
}

function unknown(what: string, name: string, known: readonly string[] = []): string {
  const closest = findClosest(name, known);
  return `There is no ${what} "${shorten(name)}".${closest === undefined ? '' : ` Did you mean "${closest}"?`}`;
}
