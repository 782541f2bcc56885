/** §2.3, §2.4: defines the inventory of a template, and what fills each entry. */
import { readIsoDay } from '../../domain/calendar.ts';
import { ISO_FORMAT, REFERENCE_DAY, readDateShape, writeDate } from '../../domain/dates.ts';
import { given } from '../../domain/given.ts';
import { isAbsoluteUrl } from '../../domain/links.ts';
import { isRounded, type NumberShape } from '../../domain/numbers.ts';
import {
  createTodayWriter,
  createWriter,
  type PlaceholderTypeSettings,
  type Writer,
} from '../../domain/placeholder-types.ts';
import { listNames, shorten } from '../../domain/suggestions.ts';
import { findForbiddenCharacter, normaliseLineBreaks } from '../../domain/text.ts';
import { writePicture } from '../../domain/write-picture.ts';
import { labelled, type Message, tell } from '../../locales/message.ts';
import { MAX_PATTERN_SIZE, readPattern } from '../fill/read-pattern.ts';
import type { Declared, DeclaredBlank, DeclaredGroup, FrontMatter } from '../front-matter/front-matter.ts';
import { MAX_FORMATTED, readFormatted } from '../markdown/read-formatted.ts';
import type { Filler, ReplacedDocument } from '../model/compiled.ts';
import type { LineFault } from '../model/fault.ts';
import { type Formats, shapeOf } from '../model/formats.ts';
import type { Group, Inventory, Placeholder, PlaceholderType } from '../model/inventory.ts';
import { asSentIn, meantIn } from './as-sent-in.ts';
import { everyEntry, type GroupEntry, type InUse, type Names, type PlaceholderEntry } from './written-names.ts';

export type Defined = {
  inventory: Inventory;
  /** Derived groups, which follow those of the inventory (§10.28). */
  derived: Group[];
  fillers: Filler[];
  /** For each group, the fillers of its fields in order. */
  groupFillers: Filler[][];
  faults: LineFault[];
  warnings: LineFault[];
};

/** The shape of the numbers beside a number. */
type Like = NumberShape | undefined;

/** `blank`: the default shape of blanks. If there are faults, the inventory is unusable. */
export function defineInventory(
  inUse: InUse,
  { language, formats, blank, numbering, annexes }: Language & Pick<FrontMatter, 'blank' | 'numbering' | 'annexes'>,
): Defined {
  const lists = [numbering, annexes?.numbering].some((one) => one && one.items.length > 0);
  const faults: LineFault[] = [];
  const warnings: LineFault[] = [];
  const define = (
    entries: PlaceholderEntry[],
    counterPrefix: string,
    shape: DeclaredBlank = 'box',
    likes: Like[] = [],
  ) => {
    const definitions = entries.map((entry, index) => {
      const counter = entry.id ?? counterPrefix + entry.key;
      const defined = definePlaceholder(
        { ...entry, counter, isField: counterPrefix !== '' },
        { language, formats, keepsNumbers: lists },
        likes[index],
      );
      faults.push(...describeProblems(entry, defined.problems));
      if (defined.warning !== undefined) warnings.push(...describeProblems(entry, [defined.warning]));
      return defined;
    });
    const fillers = definitions.map(({ filler }, at) => withBlank(filler, blankOf(entries[at]!, shape)));
    return { placeholders: definitions.map((one) => one.placeholder), fillers };
  };
  const top = define(inUse.placeholders, '', blank);
  const likes = formatsBeside(inUse.groups, formats);
  const groups = inUse.groups.map(({ entry, fields }, at) => ({
    entry,
    ...define(
      fields,
      counterPrefixOf(entry),
      entry.declared?.blank ?? entry.source?.declared?.blank ?? blank,
      likes[at],
    ),
  }));
  const defined = groups.map(({ entry, placeholders }) => ({
    ...(entry.id !== undefined && { entry: entry.id }),
    label: entry.label,
    key: entry.key,
    fields: placeholders.map((field) => (field.value === '' ? field : { ...field, default: field.value })),
    ...limitsOf(entry),
  }));
  for (const { entry } of groups) if (entry.declared) faults.push(...findGroupProblems(entry.declared, entry.outer));
  const sent = groups.filter(({ entry }) => entry.declared?.from === undefined).length;
  return {
    inventory: { placeholders: top.placeholders, groups: treeOf(defined.slice(0, sent), inUse.groups) },
    derived: defined.slice(sent),
    fillers: top.fillers,
    groupFillers: groups.map(({ fillers }) => fillers),
    faults,
    warnings,
  };
}

function counterPrefixOf({ key, outer }: GroupEntry): string {
  return `${outer ? counterPrefixOf(outer) : ''}${key}.`;
}

/** Puts the groups, which are those of `inUse` without the derived ones, into those that hold them. */
function treeOf(all: Group[], inUse: InUse['groups']): Group[] {
  return all.filter((group, at) => {
    const outer = all[inUse[at]!.entry.outer?.index ?? -1];
    if (outer) outer.groups = [...(outer.groups ?? []), group];
    return !outer;
  });
}

/**
 * A text that a formula leaves empty, and what a document replaces that replaces none, is meant to be nothing. Where a group is made from another one, a field's blanks look as in that,
 * unless it says otherwise.
 */
function blankOf({ declared, by }: PlaceholderEntry, shape: DeclaredBlank): DeclaredBlank {
  const { blank, formula, replaces, type = DEFAULT_TYPE } = declared ?? {};
  const isMeant = replaces !== undefined || (formula !== undefined && type === 'text');
  const own = blank ?? (isMeant ? 'nothing' : undefined);
  return own ?? (by ? blankOf(by, shape) : shape);
}

/** Automatic values are blank only where a template is merely looked at. */
function withBlank(filler: Filler, shape: DeclaredBlank): Filler {
  return filler.kind === 'sent' && shape !== 'box' ? { ...filler, blank: shape } : filler;
}

/** Returns the faults in the rules of a group that callers send. */
function findGroupProblems(
  { label, line, from, by, sort, min, max, hint }: DeclaredGroup,
  outer: GroupEntry | undefined,
): LineFault[] {
  const rules: [boolean, Message][] = [
    [from !== undefined && outer !== undefined, tell('template.group.madeInside')],
    [from === undefined && by !== undefined, tell('template.group.byNotMade')],
    [by === undefined && sort !== undefined, tell('template.group.sortNotMade')],
    [min !== undefined && max !== undefined && min > max, tell('template.group.minOverMax')],
    [hint !== undefined && (min ?? max) === undefined, tell('template.group.hintOfNothing')],
  ];
  return brokenOf(rules).map((problem) => ({ line, message: labelled(label, problem) }));
}

function brokenOf(rules: readonly [isBroken: boolean, Message][]): Message[] {
  return rules.filter(([isBroken]) => isBroken).map(([, problem]) => problem);
}

function limitsOf({ declared: { min, max, hint, where } = {} }: { declared?: Partial<DeclaredGroup> }) {
  return given({ min, max, hint, where: where?.trim().replace(/\s+/g, ' ') });
}

/** Finds the faults of declarations alone, for a file whose body is too wrong to tell what is used. */
export function findDeclarationFaults({ placeholders, groups }: Names, language: Language): LineFault[] {
  return [...placeholders.entries, ...everyEntry(groups).flatMap(({ fields }) => fields.entries)].flatMap((entry) =>
    describeProblems(entry, definePlaceholder({ ...entry, counter: entry.key }, language).problems),
  );
}

function describeProblems({ label, declared }: PlaceholderEntry, problems: readonly Message[]): LineFault[] {
  return problems.map((problem) => ({ line: declared?.line ?? 1, message: labelled(label, problem) }));
}

/**
 * Finds entries that appear nowhere, in a file whose body is too wrong to tell what is used where. `written`: all names of the file.
 * `formulas`: texts that may name more.
 */
export function findUnwritten(names: Names, written: ReadonlySet<string>, formulas: readonly string[]): LineFault[] {
  const isNamed = isNamedIn(formulas);
  return findUnused(names, (entry) => !written.has(entry.label) && !written.has(entry.key) && !isNamed(entry));
}

/** Returns a test whether expressions that cannot be parsed may name an entry. */
export function isNamedIn(expressions: readonly string[]): (entry: { label: string; key: string }) => boolean {
  return ({ label, key }) => expressions.some((text) => text.includes(label) || text.includes(key));
}

export function findUnused(
  { placeholders, groups }: Names,
  isUnused: (entry: PlaceholderEntry | GroupEntry) => boolean,
): LineFault[] {
  const unused = ({ declared }: { declared?: { line: number } }, message: Message): LineFault => ({
    line: declared!.line,
    message,
  });
  const all = everyEntry(groups);
  const undeclared = all.filter(({ declared }) => !declared).map(({ label }) => `"${label}"`);
  const unusedGroup = ({ label: name, outer }: GroupEntry) =>
    undeclared.length === 0
      ? outer
        ? tell('template.unused.groupWithin', { name, open: name, close: name, group: outer.label })
        : tell('template.unused.group', { name, open: name, close: name })
      : tell('template.unused.groupOf', { name, shown: listNames(undeclared) });
  return [
    ...placeholders.entries
      .filter(isUnused)
      .map((entry) => unused(entry, tell('template.unused.placeholder', { name: entry.label, written: entry.label }))),
    ...all.flatMap((group) =>
      isUnused(group)
        ? [unused(group, unusedGroup(group))]
        : group.fields.entries
            .filter(isUnused)
            .map((field) =>
              unused(
                field,
                tell('template.unused.field', { name: field.label, written: field.label, group: group.label }),
              ),
            ),
    ),
  ];
}

// §2.3: turns an author's declaration into what callers see and what fills it, and finds its faults.

/** A placeholder in use. `beginsUrl`: whether it begins the destination of a link. */
type Use = {
  label: string;
  key: string;
  count: number;
  beginsUrl: boolean;
  /** Whether pictures show it (§10.33). */
  isPicture?: true;
  /** Whether it is a field of a group. */
  isField?: boolean;
  isParagraph?: boolean;
  declared?: Declared;
  /** In a derived group: the source field whose distinct values it has. */
  by?: object;
  /** The id of the entry, once a version is saved. */
  id?: string;
  /** The identity of its counter, unique in the template. */
  counter: string;
};

/** `warning`: about a valid definition that may surprise its author. */
type Definition = { placeholder: Placeholder; filler: Filler; problems: Message[]; warning?: Message };

const DEFAULT_TYPE: PlaceholderType = 'text';
const FREE_TEXT = new Set<PlaceholderType>(['text', 'select']);

/** The language of a template (BCP 47), and its formats. `keepsNumbers`: numbered lists are clauses, so values have none (§10.47). */
type Language = Pick<FrontMatter, 'language' | 'formats'> & { keepsNumbers?: boolean };

/** `like`: the format of the numbers beside it. If there are problems, the definition is unusable. */
function definePlaceholder(use: Use, { language, formats, keepsNumbers }: Language, like?: NumberShape): Definition {
  const { type = DEFAULT_TYPE, options, format, start, shown } = use.declared ?? {};
  const problems = findProblems(use, type, formats);
  const sent = readDefault(use.declared, type, language);
  const number = type === 'number' && format !== undefined ? shapeOf(formats.number(format)) : undefined;
  const settings = { language, ...given({ like, number, options, shown, format }) };
  const isWrittenHere = sent !== normaliseLineBreaks(use.declared?.default ?? '');
  const written =
    sent === '' || isAutomatic(type) || use.declared?.replaces
      ? { text: '' }
      : isWrittenHere
        ? { text: sent }
        : createWriter(type, settings)(sent);
  const fallback = 'text' in written ? written.text : '';
  if (problems.length === 0 && 'problem' in written)
    problems.push(tell('template.default.notFit', { problem: written.problem(shorten(sent)) }));
  if (use.beginsUrl) problems.push(...findUrlProblems(type, [fallback, ...(options ?? [])]));
  const shownFormat = format ?? (type === 'date' || type === 'today' ? ISO_FORMAT : undefined);
  const plain = type === 'date' ? readDateShape(shownFormat!, language)?.plain : undefined;
  const placeholder: Placeholder = {
    ...given({ entry: use.id }),
    ...{ label: use.label, key: use.key, count: use.count },
    value: fallback === '' ? '' : sent,
    type,
    ...given({ options, format: shownFormat }),
    ...(plain && { sentFormat: writeDate(plain, REFERENCE_DAY) }),
    ...(use.declared?.sent && type === 'date' && { sentFormat: use.declared.sent.format }),
    ...((isAutomatic(type) || use.declared?.replaces !== undefined) && { auto: true }),
    ...(use.beginsUrl && { isUrl: true }),
    ...(type === 'text' && linesOf(use)),
    ...(use.declared?.markdown && keepsNumbers && { keepsNumbers: true }),
    ...(use.declared?.isLanguage && { isLanguage: true }),
    ...(use.isPicture && { isPicture: true }),
    ...(type === 'counter' && { start: start ?? 1 }),
    ...(number && { decimals: number.decimals }),
    ...(use.declared && rulesOf(use.declared)),
  };
  const filler = formatting(
    createFiller(placeholder, use, fallback, { ...settings, formats }),
    placeholder,
    keepsNumbers,
  );
  if (!number || problems.length > 0 || fallback === '' || !isRounded(sent, number))
    return { placeholder, filler, problems };
  const rounded = { value: shorten(sent), written: fallback };
  if (placeholder.exact) return { placeholder, filler, problems: [tell('template.default.exact', rounded)] };
  return { placeholder, filler, problems, warning: tell('template.default.rounded', rounded) };
}

/** §20.64: returns whether a form takes several lines: as the author says, otherwise by where the placeholder stands. */
function linesOf({ isParagraph, declared }: Use): Pick<Placeholder, 'isParagraph' | 'isLine'> {
  const { lines, markdown } = declared ?? {};
  if (lines === 'one') return { isLine: true };
  return lines === 'several' || isParagraph || markdown === 'blocks' ? { isParagraph: true } : {};
}

function createFiller(
  placeholder: Placeholder,
  use: Use,
  fallback: string,
  { formats, ...given }: PlaceholderTypeSettings & Pick<Language, 'formats'>,
): Filler {
  const { type, format, start = 1 } = placeholder;
  const settings = { ...given, ...(format !== undefined && { format }) };
  const meant = meantIn(use.declared, { ...settings, formats });
  if (type === 'today') return { kind: 'today', write: createTodayWriter(settings), ...(meant && { meant }) };
  if (type === 'counter') {
    // A format that cannot be read is reported elsewhere.
    const shape = shapeOf(formats.counter(format)) ?? { prefix: '', padding: 1, suffix: '' };
    return { kind: 'counter', shape, draw: { entry: use.counter, start, padding: shape.padding } };
  }
  const write = placeholder.isPicture ? writePicture : createWriter(type, asSentIn(use.declared, settings));
  // The default may be sent as shown, even a day of 1999 whose weekday contradicts its two-digit year.
  const writeAny: Writer = (sent) => (sent === placeholder.value ? { text: fallback } : write(sent));
  const { number } = given;
  return {
    kind: 'sent',
    write: fallback === '' ? write : writeAny,
    mustBeUrl: use.beginsUrl,
    fallback,
    ...(number && { number }),
    ...(placeholder.exact && { exact: 'author' }),
    ...(meant && { meant }),
    ...(use.declared?.replaces && { replaced: writerOfReplaced(use.declared, settings) }),
  };
}

/** §10.47: lets the values and the default of a placeholder have marks. */
function formatting(filler: Filler, { markdown }: Placeholder, keepsNumbers?: boolean): Filler {
  if (!markdown || filler.kind !== 'sent') return filler;
  const format = (value: string) => readFormatted(value, markdown, keepsNumbers);
  const { text: fallback, nodes: marked } = format(filler.fallback);
  return { ...filler, fallback, format, ...(marked && { marked }) };
}

function findProblems(use: Use, type: PlaceholderType, formats: Formats): Message[] {
  const { declared } = use;
  if (!declared) return [];
  const { format: written, formula, description, options = [] } = declared;
  const texts = [declared.default, written, formula, description, ...options];
  const forbidden = texts.map((text) => text && findForbiddenCharacter(text)).find((found) => found);
  const rules: [boolean, Message][] = [
    [forbidden !== undefined, tell('template.default.character', { character: forbidden ?? '' })],
    [type === 'select' && !declared.options, tell('template.options.missing')],
    [type !== 'select' && declared.options !== undefined, tell('template.options.needless', { type })],
    [type !== 'counter' && declared.start !== undefined, tell('template.start.needless', { type })],
    [type === 'select' && showsTwice(declared), tell('template.options.shownTwice')],
    [isAutomatic(type) && declared.default !== undefined, tell('template.default.ofService', { type })],
  ];
  const problems = [...brokenOf(rules), ...findRuleProblems(declared, type, use)];
  const format = declared.format === undefined ? undefined : formats.problemOf(type, declared.format);
  return format === undefined ? problems : [...problems, format];
}

/** §10.54: a text that stands for two options would not tell which one was chosen. */
function showsTwice({ options = [], shown }: Declared): boolean {
  return shown !== undefined && new Set(options.map((option) => shown.get(option) ?? option)).size < options.length;
}

/** §10.11: converts a default to the form in which it may be sent. The author may also write a date as `YYYY-MM-DD`. */
function readDefault(declared: Declared | undefined, type: PlaceholderType, language: string): string {
  const given = normaliseLineBreaks(declared?.default ?? '');
  const day = type === 'date' ? readIsoDay(given) : undefined;
  const shape = day && readDateShape(declared?.format ?? ISO_FORMAT, language);
  return day && shape ? writeDate(shape, day) : given;
}

function isAutomatic(type: PlaceholderType): type is 'today' | 'counter' {
  return type === 'today' || type === 'counter';
}

/** §11.60: how a placeholder is written from the document that the new one replaces. */
function writerOfReplaced({ replaces }: Declared, settings: PlaceholderTypeSettings): (of: ReplacedDocument) => string {
  if (replaces !== 'date') return ({ number }) => number;
  const write = createTodayWriter(settings);
  return ({ date }) => write(date);
}

function findUrlProblems(type: PlaceholderType, texts: string[]): Message[] {
  if (!FREE_TEXT.has(type)) return [tell('template.link.type', { type })];
  const wrong = texts.find((text) => text !== '' && !isAbsoluteUrl(text));
  if (wrong === undefined) return [];
  return [tell(/\s/.test(wrong) ? 'template.link.blank' : 'template.link.absolute', { value: wrong })];
}

// §11.9: groups the digits of numbers without a format like those of other numbers in their group.

/**
 * Returns, for each field of each group, the format whose separators it uses, if it is such a number. Carried sums and fields by which
 * another group is made are written as sent, since both read them so.
 */
export function formatsBeside(groups: InUse['groups'], { number }: Formats): (NumberShape | undefined)[][] {
  const declared = groups.flatMap(({ entry }) => entry.declared ?? []);
  const asSent = new Set(declared.flatMap(({ by = [], carry }) => [...by, ...(carry ? [carry.field] : [])]));
  return groups.map(({ fields }) => {
    const shapes = fields.map(({ declared: { type, format } = {} }) =>
      type === 'number' && format !== undefined ? shapeOf(number(format)) : undefined,
    );
    const like = shapes.find((shape) => shape?.groupMark) ?? shapes.find((shape) => shape?.decimalMark);
    return fields.map(({ label, key, declared = {} }) => {
      const isBare = declared.type === 'number' && declared.format === undefined;
      return isBare && !asSent.has(label) && !asSent.has(key) ? like : undefined;
    });
  });
}

// §10.28: the rules in a declaration: `formula`, `override`, `required`, `min`, `max`, `pattern` and `hint`.

function rulesOf({ description, markdown, formula, override, exact, required, ...limits }: Declared) {
  const { min, max, pattern, hint } = limits;
  const computed = formula === undefined ? undefined : { formula, ...(override && { override }) };
  const isExact = exact || undefined;
  const isRequired = required || undefined;
  return given({ description, markdown, computed, exact: isExact, required: isRequired, min, max, pattern, hint });
}

/** §11.60: the service fills what says `replaces`, once for the document. */
function findReplacesProblems(
  declared: Declared,
  type: PlaceholderType,
  { isField, beginsUrl, isPicture }: Pick<Use, 'isField' | 'beginsUrl' | 'isPicture'>,
): [boolean, Message][] {
  const { replaces, formula, required, markdown } = declared;
  if (replaces === undefined) return [];
  const wanted = replaces === 'date' ? 'date' : 'text';
  const isSent = [declared.default, formula, required, markdown].some((one) => one !== undefined);
  return [
    [type !== wanted, tell('template.replaces.type', { part: replaces, type: wanted })],
    [isField === true, tell('template.replaces.inGroup')],
    [isSent, tell('template.replaces.sent')],
    [beginsUrl || isPicture === true, tell('template.replaces.link')],
  ];
}

/** Formulas and limits are parsed later, when all names are known. */
function findRuleProblems(
  declared: Declared,
  type: PlaceholderType,
  use: Pick<Use, 'isField' | 'beginsUrl' | 'isPicture'>,
): Message[] {
  const { formula, override, required, blank, min, max, pattern, hint } = declared;
  const isReckoned = type === 'number' || type === 'date';
  const isFilled = type === 'today' || type === 'counter';
  const rules: [boolean, Message][] = [
    [formula !== undefined && !isReckoned && type !== 'text', tell('template.formula.needless', { type })],
    [formula !== undefined && type === 'text' && use.beginsUrl, tell('template.formula.link')],
    [formula !== undefined && use.isPicture === true, tell('template.formula.picture')],
    [formula !== undefined && declared.default !== undefined, tell('template.default.beside')],
    [override === true && formula === undefined, tell('template.override.alone')],
    [declared.exact === true && (type !== 'number' || declared.format === undefined), tell('template.exact.needless')],
    [required === true && isFilled, tell('template.required.ofService', { type })],
    [declared.markdown !== undefined && type !== 'text', tell('template.markdown.needless', { type })],
    [declared.markdown !== undefined && type === 'text' && formula !== undefined, tell('template.markdown.formula')],
    [declared.markdown !== undefined && (use.beginsUrl || use.isPicture === true), tell('template.markdown.link')],
    [
      declared.markdown !== undefined && (declared.default?.length ?? 0) > MAX_FORMATTED.one,
      tell('template.markdown.long', { max: MAX_FORMATTED.one }),
    ],
    [declared.lines !== undefined && type !== 'text', tell('template.lines.needless', { type })],
    [declared.lines !== undefined && (use.beginsUrl || use.isPicture === true), tell('template.lines.link')],
    [declared.lines === 'one' && declared.markdown === 'blocks', tell('template.lines.blocks')],
    [declared.lines === 'one' && /\n./.test(declared.default ?? ''), tell('template.lines.default')],
    [blank !== undefined && isFilled, tell('template.blank.ofService', { type })],
    ...findReplacesProblems(declared, type, use),
    [blank !== undefined && required === true, tell('template.blank.required')],
    [
      !isReckoned && (min ?? max) !== undefined,
      tell(min === undefined ? 'template.max.needless' : 'template.min.needless', { type }),
    ],
    [pattern !== undefined && type !== 'text', tell('template.pattern.needless', { type })],
    [
      hint !== undefined && !required && [min, max, pattern].every((rule) => rule === undefined),
      tell('template.hint.ofNothing'),
    ],
  ];
  const problems = brokenOf(rules);
  return pattern !== undefined && type === 'text'
    ? [...problems, ...findPatternProblems(pattern, withoutMarks(declared))]
    : problems;
}

/** Returns the default as a pattern sees it. */
function withoutMarks({ markdown, default: value }: Declared): string | undefined {
  return markdown && value !== undefined ? readFormatted(value, markdown).text : value;
}

function findPatternProblems(pattern: string, value = ''): Message[] {
  const read = readPattern(pattern);
  if (typeof read === 'string') return [tell('template.pattern.unread', { pattern: shorten(pattern), problem: read })];
  const { one } = MAX_PATTERN_SIZE;
  if (read.size > one)
    return [tell('template.pattern.large', { pattern: shorten(pattern), steps: read.size, max: one })];
  return value === '' || read.matches(value) ? [] : [tell('template.pattern.default', { value: shorten(value) })];
}
