/** §10.26: reads a name in an expression: a placeholder, a field of the entry at hand, a group, or `Group.Field` within a sum. */
import { tell } from '../../locales/message.ts';
import type { Environment, Place, Value } from '../model/expression.ts';
import { isReserved, type Match, namesOf } from './names.ts';
import { type Aggregate, ExpressionError, type Part, peek, type Range, type Reader, take } from './reader.ts';
import { type Candidate, candidatesOf, isFieldBehind, noGroup, noName } from './unexpected.ts';

type Found = Match & { candidate: Candidate };

/** The longest name at this place; undefined when there is none. */
function findName(reader: Reader, candidates: readonly Candidate[]): Found | undefined {
  const token = peek(reader);
  let best: Found | undefined;
  for (const candidate of candidates) {
    const found = matchIn(candidate, reader);
    if (!found || (found.length === 1 && isReserved(token))) continue;
    const isLonger = found.length > (best?.length ?? 0);
    // Only a group has a point behind it.
    const isGroup = candidate.isGroup && found.length === best?.length && isPointBehind(reader, found.length);
    if (isLonger || isGroup) best = { candidate, ...found };
  }
  return best;
}

function matchIn({ names }: Candidate, reader: Reader): Match | undefined {
  const token = peek(reader);
  if (token.kind !== 'bracketed') return names.match(reader.tokens, reader.next);
  const index = names.exact(token.text);
  return index === undefined ? undefined : { index, length: 1 };
}

function isPointBehind(reader: Reader, length: number): boolean {
  const point = peek(reader, length);
  return point.text === '.' && point.at === peek(reader, length - 1).end;
}

/** Undefined when no name begins here. Throws for one that may not stand here. */
export function readName(reader: Reader): Part | undefined {
  const first = peek(reader);
  const nearest = candidatesOf(reader);
  const ofAll = findName(reader, nearest);
  const isOfDocument = isMarkOfDocument(reader) && (ofAll?.length ?? 0) < 2;
  if (isOfDocument) reader.next += 2;
  const candidates = isOfDocument ? [{ names: namesOf(reader.scope.placeholders) }] : nearest;
  const found = isOfDocument ? findName(reader, candidates) : ofAll;
  if (!found && isOfDocument) throw noName(reader, candidates, 'document');
  if (!found && first.kind === 'bracketed') throw noName(reader);
  if (!found) return undefined;
  if (!found.candidate.isGroup && isFieldBehind(reader, found.length))
    throw noGroup(reader, found.candidate.names.labels[found.index]!, found.length);
  const isPoint = found.candidate.isGroup && isPointBehind(reader, found.length);
  reader.next += found.length;
  const range = { at: first.at, end: peek(reader, -1).end };
  if (isPoint) return readField(reader, found.index, range);
  if (found.candidate.isGroup) return groupPart(reader, found.index, range);
  return placePart(reader, found, range);
}

/** `document:` before a name: in a group, too, it is that of the document. */
function isMarkOfDocument(reader: Reader): boolean {
  return peek(reader).kind === 'word' && peek(reader).text === 'document' && peek(reader, 1).text === ':';
}

function groupPart(reader: Reader, group: number, range: Range): Part {
  reader.groups.add(group);
  const evaluate = (environment: Environment): Value => environment.countOf(group) > 0;
  return { ...range, type: 'group', group, isConstant: false, evaluate };
}

/** `Group.Field`; the point is the next token. */
function readField(reader: Reader, group: number, { at }: Range): Part {
  const { scope, aggregate } = reader;
  const { label, fields } = scope.groups[group]!;
  take(reader);
  const candidate = { names: namesOf(fields), group };
  const found = findName(reader, [candidate]);
  if (!found) throw noName(reader, [candidate], { group: label });
  reader.next += found.length;
  const range = { at, end: peek(reader, -1).end };
  if (aggregate || scope.group === group) return placePart(reader, found, range);
  const { label: field, type } = fields[found.index]!;
  throw new ExpressionError(
    range,
    tell('formula.entries', { name: label, written: `${type === 'number' ? 'SUM' : 'COUNT'}(${label}.${field})` }),
  );
}

/** A placeholder, or a field of the entry at hand or of each entry. */
function placePart(reader: Reader, { candidate: { group, isOwn }, index }: Found, range: Range): Part {
  const { scope, aggregate } = reader;
  const known = (group === undefined ? scope.placeholders : scope.groups[group]!.fields)[index]!;
  if (known.type === 'counter') throw new ExpressionError(range, tell('formula.counter', { name: known.label }));
  if (aggregate && isOwn) aggregate.own ??= { ...range, field: known };
  else if (aggregate && group !== undefined) joinSum(reader, aggregate, group, range);
  const place: Place = group === undefined ? { index } : { group, index };
  reader.places.set(`${group ?? ''}.${index}`, place);
  const type = known.type === 'number' ? 'number' : known.type === 'date' || known.type === 'today' ? 'date' : 'text';
  const evaluate =
    type === 'text'
      ? (environment: Environment): Value => environment.valueOf(place) ?? ''
      : (environment: Environment): Value => environment.valueOf(place);
  return { ...range, type, isConstant: false, evaluate, name: { place, known } };
}

/** A sum goes over one group. */
function joinSum({ scope }: Reader, aggregate: Aggregate, group: number, range: Range): void {
  aggregate.group ??= group;
  if (aggregate.group !== group)
    throw new ExpressionError(range, tell('formula.oneGroup', { group: scope.groups[aggregate.group]!.label }));
}

/** Over how many tokens the name goes that begins here; 0 for none. */
export function lengthOfName(reader: Reader): number {
  return findName(reader, candidatesOf(reader))?.length ?? (peek(reader).kind === 'bracketed' ? 1 : 0);
}
