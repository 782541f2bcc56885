/** §10.26: messages about tokens in the wrong place and unknown names. */
import { findClosest, listNames, shorten } from '../../domain/suggestions.ts';
import { type Message, tell } from '../../locales/message.ts';
import type { Environment, Place, Value } from '../model/expression.ts';
import { groupsAround, isReserved, levelOf, type Match, type Names, namesOf, spellGroup } from './names.ts';
import {
  type Aggregate,
  ExpressionError,
  nameOfPlace,
  type Part,
  peek,
  type Range,
  type Reader,
  rowsIn,
  take,
  takeIf,
} from './reader.ts';
import type { Token } from './split-tokens.ts';

/** The scope of the known names: the template, the document, or a group. */
type NameSpace = 'template' | 'document' | { group: string };

/** The scope unless another is given. */
const THE_TEMPLATE: NameSpace = 'template';

/** Operators of other languages, with Platen's. Word replaces some as people type. */
const FOREIGN = new Map([
  ...['!=', '≠'].map((sign) => [sign, '<>'] as const),
  ['&&', 'and'] as const,
  ...['|', '||'].map((sign) => [sign, 'or'] as const),
  ...['−', '–', '—'].map((sign) => [sign, '-'] as const),
  ...['×', '·', '∙'].map((sign) => [sign, '*'] as const),
  ['÷', '/'] as const,
  ['≤', '<='] as const,
  ['≥', '>='] as const,
  ['==', '='] as const,
  ['!', 'not'] as const,
  [';', ','] as const,
  ['^', 'A * A'] as const,
]);

/** Returns the error for a token after a complete expression. */
export function unexpected(reader: Reader): ExpressionError {
  const token = peek(reader);
  const known = foreign(reader) ?? (token.kind === 'word' ? misspeltName(reader) : undefined);
  if (known) return known;
  const outer = token.text === ':' && groupBefore(reader);
  if (outer) return new ExpressionError(peek(reader, -1), tell('formula.outerField', { group: outer }));
  if (token.text === ')') return new ExpressionError(token, tell('formula.closesNone'));
  return new ExpressionError(token, tell('formula.operator', { name: shorten(shown(reader)) }));
}

/** Returns the group whose name ends before the next token, as in `{{Orders: Number}}` of a text. */
function groupBefore(reader: Reader): string | undefined {
  const before = peek(reader, -1).text;
  return reader.scope.groups.find(({ label, key }) => key === before || label.split(/\s+/).at(-1) === before)?.label;
}

/** Returns the error for a token where a value must begin. */
export function noValue(reader: Reader): ExpressionError {
  const token = peek(reader);
  if (token.kind === 'word') return noName(reader);
  if (token.kind === 'end') return new ExpressionError(token, tell('formula.missing'));
  return foreign(reader) ?? new ExpressionError(token, tell('formula.missingBefore', { before: token.text }));
}

/** Takes a closing bracket. `missing`: the message if the text ends before it. */
export function expectClosing(reader: Reader, missing: Message): Token {
  const token = takeIf(reader, ')');
  if (token) return token;
  throw peek(reader).kind === 'end' ? new ExpressionError(peek(reader), missing) : unexpected(reader);
}

export function expectComma(reader: Reader, form: string): void {
  if (takeIf(reader, ',')) return;
  const { kind, text } = peek(reader);
  if (kind !== 'end' && text !== ')') throw unexpected(reader);
  throw new ExpressionError(peek(reader), tell('formula.comma', { written: form }));
}

function shown(reader: Reader): string {
  const { kind, text } = peek(reader);
  return kind === 'word' ? phraseAt(reader) || text : text;
}

/** Returns the error for operators of other languages. */
function foreign(reader: Reader): ExpressionError | undefined {
  const { kind, text, at, end } = peek(reader);
  if (kind === 'quoted' || kind === 'bracketed') return undefined;
  if (isNumberInPieces(reader)) return new ExpressionError({ at, end }, tell('formula.numberInPieces'));
  const joined = joinedAt(reader, startOfPhrase(reader), reader.next);
  if (joined) return joined;
  const instead = FOREIGN.get(text);
  if (instead !== undefined)
    return new ExpressionError({ at, end }, tell('formula.writeInstead', { written: instead, given: text }));
  if (/^["'“”„‘’«»]$/.test(text)) return new ExpressionError({ at, end }, tell('formula.quote'));
  if (text === '[') return new ExpressionError({ at, end }, tell('formula.nameNotClosed'));
  return undefined;
}

/** Returns the error for a sign that may be part of a name, such as `T & T`. `start`: the first word before it. */
function joinedAt(reader: Reader, start: number, sign: number): ExpressionError | undefined {
  const token = reader.tokens[sign];
  if (token?.text !== '&') return undefined;
  const [before, behind] = [start, sign + 1].map((next) => phraseAt({ ...reader, next }));
  if (!before || !behind) return undefined;
  return new ExpressionError(token, tell('formula.and', { name: shorten(`${before} & ${behind}`) }));
}

/** Recognises `1,000`, `1 000`, `0,5` and `.5`. */
function isNumberInPieces(reader: Reader): boolean {
  const [before, here, after] = [reader.tokens[reader.next - 1], peek(reader), peek(reader, 1)];
  if (isDigits(here)) return here.text.length === 3 && isDigits(before);
  return (here.text === '.' || (here.text === ',' && isDigits(before))) && isDigits(after) && after.at === here.end;
}

function isDigits(token: Token | undefined): boolean {
  return token?.kind === 'word' && /^[0-9]+$/.test(token.text);
}

const ENDS_PHRASE = new Set(['and', 'or', 'not']);

/** Returns the index of the first word after the last sign. */
function startOfPhrase({ tokens, next }: Reader): number {
  const isWord = (at: number) => tokens[at]?.kind === 'word' && !ENDS_PHRASE.has(tokens[at]!.text.toLowerCase());
  let start = next;
  while (isWord(start - 1)) start--;
  return start;
}

/** Returns the words up to the next sign, for a message. */
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

function rangeOf(phrase: string, { tokens }: Reader, start: number): Range {
  const last = start + phrase.split(' ').length - 1;
  return { at: tokens[start]!.at, end: tokens[last]!.end };
}

/** Returns the error for an unknown name. `of`: the scope in which it was looked up. */
function noName(reader: Reader, candidates = candidatesOf(reader), of = THE_TEMPLATE): ExpressionError {
  const token = peek(reader);
  if (token.kind === 'bracketed' && of === THE_TEMPLATE && isFieldBehind(reader, 1))
    return noGroup(reader, token.text, 1);
  if (token.kind === 'bracketed') return unknownName(token, token.text, candidates, of);
  for (const { names } of candidates) {
    const found = names.matchAny(reader.tokens, reader.next);
    if (!found) continue;
    const label = names.labels[found.index]!;
    const range = { at: token.at, end: peek(reader, found.length - 1).end };
    return new ExpressionError(range, tell('formula.signs', { name: label, written: names.spell(found.index) }));
  }
  const phrase = phraseAt(reader);
  const length = phrase.split(' ').length;
  if (of === THE_TEMPLATE && isFieldBehind(reader, length)) return noGroup(reader, phrase, length);
  const owned = of === THE_TEMPLATE && fieldNamed(phrase, reader);
  if (owned) return new ExpressionError(rangeOf(phrase, reader, reader.next), owned);
  const isCompared = /^(?:=|<>)$/.test(reader.tokens[reader.next - 1]?.text ?? '');
  const joined = isCompared ? undefined : joinedAt(reader, reader.next, reader.next + length);
  if (joined && closestName(phrase, candidates) === undefined) return joined;
  return unknownName(rangeOf(phrase, reader, reader.next), phrase, candidates, of, isCompared);
}

/** Returns whether a point and a name follow after so many tokens, as after a group. */
function isFieldBehind(reader: Reader, length: number): boolean {
  const [point, field] = [peek(reader, length), peek(reader, length + 1)];
  const isName = field.kind === 'bracketed' || (field.kind === 'word' && !/^[0-9]/.test(field.text));
  return isName && point.text === '.' && point.at === peek(reader, length - 1).end && field.at === point.end;
}

/** Returns the error for `Items.Price` if there is no such group. `length`: the number of the name's tokens. */
function noGroup(reader: Reader, name: string, length: number): ExpressionError {
  const { groups } = reader.scope;
  const spelled = closestName(
    name,
    candidatesOf(reader).filter(({ isGroup }) => isGroup),
  );
  const inner = groups.findIndex(({ label, key, outer }) => outer !== undefined && [label, key].includes(name));
  if (spelled === undefined && inner >= 0) {
    const range = { at: peek(reader).at, end: peek(reader, length - 1).end };
    const advice = tell('template.didYouMeanPlain', { name: `"${spellGroup(groups, inner)}"` });
    return new ExpressionError(range, tell('formula.noGroup', { name: shorten(name), advice }));
  }
  const labels = groups.map(({ label, outer }, at) => (outer === undefined ? label : spellGroup(groups, at)));
  const known =
    labels.length === 0
      ? tell('formula.writeGroup', { open: shorten(name), close: shorten(name) })
      : tell('formula.groups', { names: listNames(labels) });
  const advice = spelled === undefined ? known : tell('template.didYouMeanPlain', { name: spelled });
  const range = { at: peek(reader).at, end: peek(reader, length - 1).end };
  return new ExpressionError(range, tell('formula.noGroup', { name: shorten(name), advice }));
}

/** Returns a message if only entries of a group have the name. */
function fieldNamed(name: string, { scope }: Reader): Message | undefined {
  const at = scope.groups.findIndex(({ fields }) => namesOf(fields).exact(name) !== undefined);
  if (at < 0) return undefined;
  const fields = namesOf(scope.groups[at]!.fields);
  const spelled = `${spellGroup(scope.groups, at)}.${fields.spell(fields.exact(name)!)}`;
  return tell('formula.ofGroup', { name: shorten(name), group: scope.groups[at]!.label, written: spelled });
}

function unknownName(
  range: Range,
  name: string,
  candidates: readonly Candidate[],
  of = THE_TEMPLATE,
  isCompared = false,
): ExpressionError {
  const spelled = closestName(name, candidates);
  const labels = [...new Set(candidates.flatMap(({ names }) => names.labels))];
  const isNew = name !== '' && of === THE_TEMPLATE && !isCompared;
  const advice =
    spelled === undefined
      ? tell(isCompared ? 'formula.namesOrText' : isNew ? 'formula.namesOrNew' : 'formula.names', {
          names: listNames(labels),
        })
      : tell(isCompared ? 'formula.didYouMeanOrText' : 'template.didYouMeanPlain', { name: spelled });
  return new ExpressionError(range, name === '' ? tell('formula.nameMissing', { advice }) : noNameOf(of, name, advice));
}

function noNameOf(of: NameSpace, text: string, advice: Message): Message {
  const name = shorten(text);
  if (typeof of === 'object') return tell('formula.noNameOfGroup', { name, group: of.group, advice });
  return tell(of === 'document' ? 'formula.noNameOfDocument' : 'formula.noName', { name, advice });
}

/** Returns the closest known name, as an expression spells it. */
function closestName(name: string, candidates: readonly Candidate[]): string | undefined {
  const closest = findClosest(
    name,
    candidates.flatMap(({ names }) => names.all),
  );
  if (closest === undefined) return undefined;
  const { names } = candidates.find(({ names: { exact } }) => exact(closest) !== undefined)!;
  const spelled = names.spell(names.exact(closest)!);
  return spelled.startsWith('[') ? spelled : `"${spelled}"`;
}

/** Returns the error for a misspelt name that begins with another name: `Net totl`, if `Net` and `Net total` exist. */
function misspeltName(reader: Reader): ExpressionError | undefined {
  const start = startOfPhrase(reader);
  const phrase = phraseAt({ ...reader, next: start });
  const candidates = candidatesOf(reader);
  if (closestName(phrase, candidates) === undefined) return undefined;
  return unknownName(rangeOf(phrase, reader, start), phrase, candidates);
}

// §10.26 rule 1: the scopes in which a name is looked up.

/**
 * `isOwn`: the fields of the current entry, or of one around it. Without a group: placeholders of the document, or the groups themselves
 * with their `indices`, which lie in the current entry of `base`.
 */
type Candidate = {
  names: Names;
  group?: number;
  isOwn?: true;
  isGroup?: true;
  indices?: readonly number[];
  base?: number | undefined;
};

/** Returns the scopes, the nearest first. */
function candidatesOf({ scope, aggregate }: Reader): Candidate[] {
  const of = aggregate && (aggregate.inCondition ? (aggregate.group ?? scope.source) : scope.source);
  const fieldsOf = (group: number) => ({ names: namesOf(scope.groups[group]!.fields), group });
  const around = groupsAround(scope);
  const covered = of === undefined ? [] : groupsAround({ groups: scope.groups, group: of });
  return [
    ...covered
      .filter((group) => group === of || !around.includes(group))
      .map((group) => ({ ...fieldsOf(group), base: group === aggregate?.group ? aggregate.base : undefined })),
    ...around.map((group) => ({ ...fieldsOf(group), isOwn: true as const })),
    { names: namesOf(scope.placeholders) },
    ...around.flatMap((group) => groupsIn(scope, group, group)),
    ...groupsIn(scope, undefined, undefined),
  ];
}

/** Returns the groups of the document, or those within a group. */
function groupsIn({ groups }: Reader['scope'], outer: number | undefined, base: number | undefined): Candidate[] {
  const level = levelOf(groups, outer);
  if (outer !== undefined && level.groups.length === 0) return [];
  return [{ names: namesOf(level.groups), isGroup: true, indices: level.indices, base }];
}

// §10.26: parses a name: a placeholder, a field of the current entry, a group, or `Group.Field` within a sum.

type Found = Match & { candidate: Candidate };

/** Returns the longest name at this place. Undefined without one. */
function findName(reader: Reader, candidates: readonly Candidate[]): Found | undefined {
  const token = peek(reader);
  let best: Found | undefined;
  for (const candidate of candidates) {
    const found = matchIn(candidate, reader);
    if (!found || (found.length === 1 && isReserved(token))) continue;
    const isLonger = found.length > (best?.length ?? 0);
    // Only the name of a group is followed by a point.
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

/** Returns undefined when no name begins here. Throws for a name that may not stand here. */
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
  return readFound(reader, found, first.at);
}

/** Takes a name that was found. */
function readFound(reader: Reader, found: Found, at: number): Part {
  const { isGroup, indices, base } = found.candidate;
  const isPoint = isGroup && isPointBehind(reader, found.length);
  reader.next += found.length;
  const range = { at, end: peek(reader, -1).end };
  if (!isGroup) return placePart(reader, found, range);
  const group = indices![found.index]!;
  return isPoint ? readField(reader, { group, base }, range) : groupPart(reader, { group, base }, range);
}

/** A group, and the group around it in whose current entry its entries lie. */
type Entries = { group: number; base: number | undefined };

/** `document:` before a name means the document's placeholder, even in a group. */
function isMarkOfDocument(reader: Reader): boolean {
  return peek(reader).kind === 'word' && peek(reader).text === 'document' && peek(reader, 1).text === ':';
}

function groupPart({ groups, ranges, scope }: Reader, { group, base }: Entries, range: Range): Part {
  groups.add(group);
  ranges.push({ group, base });
  const evaluate = (environment: Environment): Value => {
    const { from, to } = environment.entriesOf(group, base);
    return to > from;
  };
  const isOfDocument = scope.groups[group]!.outer === undefined;
  return {
    ...range,
    type: 'group',
    group,
    ...(base !== undefined && { base }),
    ...(isOfDocument && { isCounted: true }),
    isConstant: false,
    evaluate,
  };
}

/** Parses `Group.Field`, `Group.Group.Field` or `Group.Group`. The point is the next token. */
function readField(reader: Reader, { group, base }: Entries, { at }: Range): Part {
  const { scope, aggregate } = reader;
  const { label, fields } = scope.groups[group]!;
  take(reader);
  const candidates = [{ names: namesOf(fields), group, base }, ...groupsIn(scope, group, base)];
  const found = findName(reader, candidates);
  if (!found) throw noName(reader, candidates, { group: label });
  if (found.candidate.isGroup || aggregate || groupsAround(scope).includes(group)) return readFound(reader, found, at);
  reader.next += found.length;
  const { label: field, type } = fields[found.index]!;
  const path = scope.groups[group]!.outer === undefined ? label : spellGroup(scope.groups, group);
  throw new ExpressionError(
    { at, end: peek(reader, -1).end },
    tell('formula.entries', { name: label, written: `${type === 'number' ? 'SUM' : 'COUNT'}(${path}.${field})` }),
  );
}

/** Returns the part for a placeholder, or a field of the current entry or of each entry. */
function placePart(reader: Reader, { candidate: { group, isOwn, base }, index }: Found, range: Range): Part {
  const { scope, aggregate } = reader;
  const known = (group === undefined ? scope.placeholders : scope.groups[group]!.fields)[index]!;
  if (known.type === 'counter') throw new ExpressionError(range, tell('formula.counter', { name: known.label }));
  if (aggregate && isOwn) aggregate.own ??= { ...range, field: known, group: group! };
  else if (aggregate && group !== undefined) joinSum(reader, aggregate, { group, base }, range);
  const place: Place = group === undefined ? { index } : { group, index };
  reader.places.set(nameOfPlace(place), place);
  if (aggregate && !isOwn && group !== undefined && group === scope.group)
    rowsIn(reader).over.set(nameOfPlace(place), place);
  const type = known.type === 'number' ? 'number' : known.type === 'date' || known.type === 'today' ? 'date' : 'text';
  const evaluate =
    type === 'text'
      ? (environment: Environment): Value => environment.valueOf(place) ?? ''
      : (environment: Environment): Value => environment.valueOf(place);
  return { ...range, type, isConstant: false, evaluate, name: { place, known } };
}

/** Checks that a sum covers a single group. Beside its fields, those of the groups around it may stand. */
function joinSum({ scope: { groups } }: Reader, aggregate: Aggregate, { group, base }: Entries, range: Range): void {
  if (aggregate.group === undefined) Object.assign(aggregate, { group, base });
  const covered = aggregate.group!;
  const isSame = group === covered && base === aggregate.base;
  if (isSame || (group !== covered && groupsAround({ groups, group: covered }).includes(group))) return;
  if (group === covered || !groupsAround({ groups, group }).includes(covered))
    throw new ExpressionError(range, tell('formula.oneGroup', { group: groups[covered]!.label }));
  Object.assign(aggregate, { group, base });
}

/** Returns the number of tokens of the name that begins here; 0 without one. */
export function lengthOfName(reader: Reader): number {
  return findName(reader, candidatesOf(reader))?.length ?? (peek(reader).kind === 'bracketed' ? 1 : 0);
}

/** Reports a field of the current entry in a function that goes over all entries. */
export function ownInSum({ scope }: Reader, own: NonNullable<Aggregate['own']>): ExpressionError {
  const { label } = scope.groups[own.group]!;
  return new ExpressionError(
    own,
    tell('formula.ofOneEntry', { name: own.field.label, written: `${label}.${own.field.label}` }),
  );
}
