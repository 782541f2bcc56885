/** §10.26: reads a name in an expression: a placeholder, a field of the entry at hand, a group, or `Group.Field` within a sum. */
import { findClosest, listNames, shorten } from '../../domain/suggestions.ts';
import type { Environment, Place, Value } from '../model/expression.ts';
import { type Known, type Names, namesOf } from './names.ts';
import { ExpressionError, type Part, peek, type Reader, take } from './reader.ts';
import type { Token } from './tokens.ts';

type Candidate = { names: Names<Known | { label: string; key: string }>; group?: number; isGroup?: true };

/** Where a name is looked up, the nearest first. */
function candidatesOf({ scope, aggregate }: Reader): Candidate[] {
  const fieldsOf = (group: number | undefined): Candidate[] =>
    group === undefined ? [] : [{ names: namesOf(scope.groups[group]!.fields), group }];
  const ofEntries = aggregate && (aggregate.inCondition ? (aggregate.group ?? scope.source) : scope.source);
  return [
    ...fieldsOf(ofEntries),
    ...fieldsOf(scope.group),
    { names: namesOf(scope.placeholders) },
    { names: namesOf(scope.groups), isGroup: true },
  ];
}

type Found = { candidate: Candidate; index: number; length: number };

/** The longest name at this place; undefined when there is none. */
function findName(reader: Reader, candidates: readonly Candidate[]): Found | undefined {
  const token = peek(reader);
  let best: Found | undefined;
  for (const candidate of candidates) {
    const found =
      token.kind === 'bracketed'
        ? withLength(candidate.names.exact(token.text))
        : candidate.names.match(reader.tokens, reader.next);
    if (found && found.length > (best?.length ?? 0)) best = { candidate, index: found.index, length: found.length };
  }
  return best;
}

function withLength(found: { index: number } | undefined) {
  return found && { index: found.index, length: 1 };
}

/** Undefined when no name begins here. Throws for one that may not stand here. */
export function readName(reader: Reader): Part | undefined {
  const first = peek(reader);
  const candidates = candidatesOf(reader);
  const found = findName(reader, candidates);
  if (!found) {
    if (first.kind === 'bracketed') throw unknownName(first, first.text, candidates);
    return undefined;
  }
  const isNumber = found.length === 1 && first.kind === 'word' && /^[0-9]+$/.test(first.text);
  if (isNumber) return undefined;
  reader.next += found.length;
  const place = { at: first.at, end: reader.tokens[reader.next - 1]!.end };
  if (!found.candidate.isGroup) return placePart(reader, { ...found.candidate, index: found.index }, place);
  return readGroup(reader, found.index, place);
}

function readGroup(reader: Reader, group: number, { at, end }: { at: number; end: number }): Part {
  const { scope, aggregate } = reader;
  const { label, fields } = scope.groups[group]!;
  const dot = peek(reader);
  if (dot.text !== '.' || dot.at !== end) {
    reader.groups.add(group);
    const evaluate = (environment: Environment): Value => environment.countOf(group) > 0;
    return { type: 'group', group, at, end, isConstant: false, evaluate };
  }
  take(reader);
  const first = peek(reader);
  const names = namesOf(fields);
  const found = findName(reader, [{ names, group }]);
  if (!found) throw unknownName(first, phraseAt(reader), [{ names, group }], `the group "${label}"`);
  reader.next += found.length;
  const place = { at, end: reader.tokens[reader.next - 1]!.end };
  if (aggregate) {
    if (aggregate.group !== undefined && aggregate.group !== group)
      throw new ExpressionError(
        place,
        `A sum goes over the entries of one group; this one goes over "${scope.groups[aggregate.group]!.label}" already.`,
      );
    aggregate.group = group;
  } else if (scope.group !== group)
    throw new ExpressionError(
      place,
      `"${label}" has an entry for each repetition; write which you mean, such as SUM(${label}.${fields[found.index]!.label}).`,
    );
  return placePart(reader, { names, group, index: found.index }, place);
}

/** A placeholder, or a field of the entry at hand. */
function placePart(
  reader: Reader,
  { group, index }: { names: unknown; group?: number; index: number },
  { at, end }: { at: number; end: number },
): Part {
  const { scope, aggregate } = reader;
  const known = (group === undefined ? scope.placeholders : scope.groups[group]!.fields)[index]!;
  if (known.type === 'counter')
    throw new ExpressionError(
      { at, end },
      `"${known.label}" is a counter; its number is drawn when the document is made, so nothing can be computed from it.`,
    );
  if (aggregate && group !== undefined) {
    aggregate.group ??= group;
    if (group !== aggregate.group) aggregate.needsEntry = true;
  }
  const place: Place = group === undefined ? { index } : { group, index };
  reader.places.set(`${group ?? ''}.${index}`, place);
  const type = known.type === 'number' ? 'number' : known.type === 'date' || known.type === 'today' ? 'date' : 'text';
  const evaluate =
    type === 'text'
      ? (environment: Environment): Value => environment.valueOf(place) ?? ''
      : (environment: Environment): Value => environment.valueOf(place);
  return { type, at, end, isConstant: false, evaluate, name: { place, known } };
}

const ENDS_PHRASE = new Set(['and', 'or', 'not']);

/** The words up to the next sign, for a message. */
export function phraseAt({ tokens, next }: Reader): string {
  const words: string[] = [];
  for (
    let at = next;
    tokens[at]!.kind === 'word' && !(words.length > 0 && ENDS_PHRASE.has(tokens[at]!.text.toLowerCase()));
    at++
  )
    words.push(tokens[at]!.text);
  return words.join(' ');
}

/** Nothing that is known begins here. */
export function noName(reader: Reader): ExpressionError {
  const token = peek(reader);
  const candidates = candidatesOf(reader);
  for (const { names } of candidates) {
    const found = names.matchAny(reader.tokens, reader.next);
    if (!found) continue;
    const end = reader.tokens[reader.next + found.length - 1]!.end;
    const written = (found.entry as { label: string }).label;
    return new ExpressionError({ at: token.at, end }, `"${written}" has signs in it that compute; write [${written}].`);
  }
  const phrase = phraseAt(reader);
  const end = phrase === '' ? token.end : reader.tokens[reader.next + phrase.split(' ').length - 1]!.end;
  return unknownName({ ...token, end }, phrase, candidates);
}

function unknownName(
  token: Pick<Token, 'at' | 'end'>,
  name: string,
  candidates: Candidate[],
  of = 'the template',
): ExpressionError {
  const all = [...new Set(candidates.flatMap(({ names }) => names.all))];
  const closest = findClosest(name, all);
  const advice = closest === undefined ? `Names are: ${listNames(all)}.` : `Did you mean "${closest}"?`;
  return new ExpressionError(token, `"${shorten(name)}" is no name of ${of}. ${advice}`);
}

/** Whether a name begins here, without taking it. */
export function readsName(reader: Reader): boolean {
  const { next, aggregate } = reader;
  const probe: Reader = { ...reader, places: new Map(), groups: new Set(), aggregate: aggregate && { ...aggregate } };
  try {
    return readName(probe) !== undefined;
  } catch {
    return true;
  } finally {
    reader.next = next;
  }
}

const FOREIGN: Record<string, string> = {
  '!=': '<>',
  '≠': '<>',
  '≤': '<=',
  '≥': '>=',
  '&': 'and',
  '|': 'or',
  '!': 'not',
};

/** What stands here can not. */
export function unexpected(reader: Reader): ExpressionError {
  const token = peek(reader);
  const instead = FOREIGN[token.text];
  if (instead) return new ExpressionError(token, `Write ${instead} in place of ${token.text}.`);
  if (/["'“”„‘’]/.test(token.text))
    return new ExpressionError(token, 'A quotation mark has no other; write text between two " or two \'.');
  if (token.text === '[') return new ExpressionError(token, 'The bracket [ is not closed; write ] behind the name.');
  if (token.text === ')') return new ExpressionError(token, 'This bracket closes none; take it out.');
  if (token.kind === 'word') {
    const misspelt = misspeltName(reader);
    if (misspelt) return misspelt;
  }
  const written = token.kind === 'word' ? phraseAt(reader) : token.text;
  return new ExpressionError(
    token,
    `"${shorten(written || token.text)}" cannot stand here; an operator such as +, = or and is wanted before it.`,
  );
}

/** Of a name whose beginning is a name too: `Net totl`, where there are `Net` and `Net total`. */
function misspeltName(reader: Reader): ExpressionError | undefined {
  const { tokens } = reader;
  let start = reader.next;
  const isWord = (at: number) => tokens[at]?.kind === 'word' && !ENDS_PHRASE.has(tokens[at]!.text.toLowerCase());
  while (isWord(start - 1)) start--;
  const phrase = phraseAt({ ...reader, next: start });
  const candidates = candidatesOf(reader);
  if (
    findClosest(
      phrase,
      candidates.flatMap(({ names }) => names.all),
    ) === undefined
  )
    return undefined;
  const end = tokens[start + phrase.split(' ').length - 1]!.end;
  return unknownName({ at: tokens[start]!.at, end }, phrase, candidates);
}
