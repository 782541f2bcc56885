/**
 * §10.37: collects the placeholders of a document. Equal words are the same value; each blank and each content control is a separate one.
 */
import type { Condition, FoundValue } from '../reading/block.ts';

/** An author's decisions about a placeholder; missing ones stay as found. `type`: one of Platen's. */
export type Choice = { label?: string; type?: ChosenType; format?: string; options?: string[]; required?: boolean };
export const CHOSEN_TYPES = ['text', 'number', 'date', 'today', 'select'] as const;
export type ChosenType = (typeof CHOSEN_TYPES)[number];
/** The author's choices, keyed by the labels that placeholders would have. */
export type Choices = Readonly<Record<string, Choice>>;

/**
 * `group`: the label of its group; '' at the top. `paragraph`: of its first occurrence. `isUsed`: in the text, not only in a condition.
 * `found`: the label that it would have, which choices refer to.
 */
export type Entry = FoundValue & {
  found: string;
  /** Whether a condition compares it with something. */
  isCompared?: true;
  group: string;
  paragraph: number;
  isUsed: boolean;
  isFlag?: true;
  choice: Choice;
};
type NewEntry = Omit<Entry, 'found' | 'choice'>;

export type Entries = {
  /** Adds a value that stands in `group`, and returns its entry. `item`: the loop's name for an entry of the group. */
  add(value: FoundValue, place: { group: string; item?: string; paragraph: number; around: string }): Entry;
  /** Returns the entry that a condition names; creates it if no value has it. */
  named(path: string, place: { group: string; item?: string; paragraph: number }): Entry;
  all(): Entry[];
};

const BLANK = 'Blank';
const MAX_DESCRIPTION = 200;

/** `context`: the document's, by which labels are capitalised. */
export function createEntries(context: CaseContext, choices: Choices = {}): Entries {
  const entries = new Map<string, Entry>();
  /** Entries that recur: equal words, and controls with the same binding. */
  const shared = new Map<string, Entry>();
  const next = new Map<string, number>();
  const idOf = (group: string, label: string) => `${group}\n${label.toLowerCase()}`;
  /** Returns the label with the first free number, from `first`. */
  const numbered = (group: string, label: string, first: number) => {
    const id = idOf(group, label);
    let n = next.get(id) ?? first;
    while (entries.has(idOf(group, `${label} ${n}`))) n += 1;
    next.set(id, n + 1);
    return `${label} ${n}`;
  };
  const freeIn = (group: string, label: string) =>
    entries.has(idOf(group, label)) ? numbered(group, label, 2) : label;
  const put = (found: NewEntry): Entry => {
    const entry = chosenEntry(found, Object.hasOwn(choices, found.label) ? choices[found.label]! : {});
    entries.set(idOf(found.group, found.label), entry);
    return entry;
  };
  const labelIn = (value: FoundValue, item: string | undefined) => {
    const field = fieldOf(value.path, item);
    const label = field === undefined ? tidyLabel(value.label) : labelOfExpression(field) || 'Value';
    return sentenceCase(label, isOfProgram(value.path), context);
  };
  /** A bound value outside of groups is the same value within a group. */
  const boundTo = (group: string, binding: string) =>
    [`\n\n${binding}`, `${group}\n\n${binding}`].find((id, at) => at === 1 || shared.has(id))!;
  const share = (id: string | undefined, entry: Entry): Entry => {
    if (id !== undefined) shared.set(id, entry);
    return entry;
  };
  return {
    add: (value, { group, item, paragraph, around }) => {
      const label = labelIn(value, item);
      const bound = value.binding && boundTo(group, value.binding);
      const joined = bound && shared.get(bound);
      if (joined) return Object.assign(joined, { ...value, ...joined });
      if (value.isBlank || label === '') {
        const label = numbered(group, BLANK, 1);
        return share(bound, put({ ...value, ...described(value, around), label, group, paragraph, isUsed: true }));
      }
      // In a loop that names its entries, a value without that name belongs to the document.
      const isOfDocument = item !== undefined && value.path !== undefined && fieldOf(value.path, item) === undefined;
      const scope = isOfDocument ? '' : group;
      const id = value.isOwn ? bound : idOf(scope, label);
      const known = id === undefined ? undefined : shared.get(id);
      if (!known) {
        const own = value.isNamesake ? described(value, around) : {};
        return share(id, put({ ...value, ...own, label: freeIn(scope, label), group: scope, paragraph, isUsed: true }));
      }
      known.isUsed = true;
      return Object.assign(known, { ...value, ...known });
    },
    named: (path, { group, item, paragraph }) => {
      const field = fieldOf(path, item);
      const label = sentenceCase(labelOfExpression(field ?? path) || 'Value', isOfProgram(path), context);
      // A name of the loop's entry is a field of its group; any other is a value of the document.
      const scope = field === undefined && !entries.has(idOf(group, label)) ? '' : group;
      const id = idOf(scope, label);
      const known = shared.get(id) ?? entries.get(id);
      return known ?? share(id, put({ label, path, group: scope, paragraph, isUsed: false }));
    },
    all: () => [...entries.values()],
  };
}

/** Applies a choice to an entry. */
function chosenEntry(found: NewEntry, choice: Choice): Entry {
  const label = tidyLabel(choice.label ?? '') || found.label;
  const entry: Entry = { ...found, found: found.label, label, choice };
  const options = choice.options ?? found.options;
  if (choice.type === 'text') delete entry.kind;
  else if (choice.type) Object.assign(entry, { kind: choice.type, ...(options && { options }) });
  // The default fits the type that was found.
  if (choice.type && choice.type !== found.kind && choice.type !== 'select') delete entry.default;
  return entry;
}

/** Returns whether a name is a program's, such as `clientName`; authors' names have words. */
function isOfProgram(path: string | undefined): boolean {
  return path !== undefined && !/\s/.test(path);
}

/** Returns the field in `client.name`, for an entry that is called `client`. */
export function fieldOf(path: string | undefined, item: string | undefined): string | undefined {
  return item !== undefined && path?.startsWith(`${item}.`) ? path.slice(item.length + 1) : undefined;
}

/** Uses the file's own description, else the words around the value. */
function described({ description }: FoundValue, around: string): Pick<FoundValue, 'description'> {
  const words = description ?? around.slice(0, MAX_DESCRIPTION);
  return words === '' ? {} : { description: words };
}

// §10.37: turns an author's words, or a program's name, into the label of a placeholder, in sentence case.

/** `language`: the document's. `written`: words that it writes in lower case. */
export type CaseContext = { language: string; written: ReadonlySet<string> };

const MAX_LENGTH = 80;

/** `Insert the name of the client` becomes the name of the client. */
const ASKS = [
  /^(?:please|bitte)\s+/i,
  /^(?:please\s+)?(?:insert|enter|fill in|specify)\s*:?\s+(?:the\s+|an?\s+|your\s+)?/i,
  /^(?:please\s+)?(?:state|add|complete|type|describe)\s+(?:the|an?|your)\s+/i,
  /^(?:bitte\s+)?(?:insérer|indiquer|insertar|indicar|inserir|inserire)\s*:?\s+/i,
  /\s*(?:bitte\s+)?(?:einfügen|eintragen|einsetzen)$/i,
];

/** Returns one line without braces that begins with a capital letter; '' if nothing is left. */
export function tidyLabel(words: string): string {
  const line = words
    .replace(/[{}|<>]/g, ' ')
    .replace(/(?<=[\p{L}\p{N}])_+(?=[\p{L}\p{N}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const asked = ASKS.reduce((text, ask) => text.replace(ask, ''), line);
  const label = asked
    .replace(/^[#/$!@\s"“]+|[\s:;,."”]+$/g, '')
    .slice(0, MAX_LENGTH)
    .trim();
  return label && label[0]!.toUpperCase() + label.slice(1);
}

/** Common words in labels, which are no proper names. */
const COMMON = new Set(
  'account address agreement amount authorized bank birth business buyer city client company contract contractor country customer date day days deadline deposit description due duration effective email employee employees employer end fax fee first full governing hourly invoice job landlord last law legal lender lessee lessor license manager middle mobile month months name number of or and the for to in with order party period person phone place position postal price product project property provider purchase quantity rate reference registered registration rent role salary seller service services shipping signature signatory signing start state street supplier surname telephone tenant term termination title total type unit vendor website work year years zip nom prénom adresse ville société montant prix date pays téléphone fin début durée contrat numéro nombre de du des la le les et nombre apellido apellidos dirección ciudad empresa importe precio fecha país teléfono fin inicio duración contrato número del los las y'.split(
    ' ',
  ),
);
const SHORT_FORMS = new Set(
  'ID US UK EU IT VAT IBAN BIC SWIFT PO NDA CEO CFO HR IP URL PDF API NIF CIF NIE TVA IVA HT TTC USD EUR GBP CHF JPY DOB SSN EIN ABN GST LLC LLP LTD INC AG SA SL SRL SAS SARL ZIP CV PIN TIN ISIN ISBN SKU'.split(
    ' ',
  ),
);
/** Longer words in capitals are no abbreviations. */
const MAX_SHORT_FORM = 5;

/**
 * Turns `PURCHASE Price` into `Purchase price`. A word becomes lower case if it is common or the document writes it so; names,
 * abbreviations and German nouns keep their capitals. `isOfProgram`: a name such as `clientName`, whose words are all common.
 */
export function sentenceCase(label: string, isOfProgram: boolean, { language, written }: CaseContext): string {
  const isGerman = language.split('-')[0] === 'de';
  const isAllCapitals = label === label.toUpperCase();
  const words = isOfProgram ? label.replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ') : label;
  const cased = words.replace(/\p{L}[\p{L}\p{M}\p{N}’']*/gu, (word) => {
    const small = word.toLowerCase();
    const isCapitals = word.length > 1 && word === word.toUpperCase();
    const isCommon = isOfProgram || COMMON.has(small) || written.has(small);
    if (isCapitals) {
      const isShortForm = SHORT_FORMS.has(word) || (word.length <= MAX_SHORT_FORM && !(isAllCapitals && isCommon));
      if (isShortForm) return word;
      return isGerman && !SMALL_IN_GERMAN.has(small) ? word[0] + small.slice(1) : small;
    }
    return /^\p{Lu}\p{Ll}+$/u.test(word) && isCommon && !isGerman ? small : word;
  });
  return cased && cased[0]!.toUpperCase() + cased.slice(1);
}

const SMALL_IN_GERMAN = new Set(
  'am an auf bei bis das dem den der des die für im in mit oder und von vom zu zum zur'.split(' '),
);

// §10.37: reads expressions of Jinja, docxtemplater and Carbone: their names, and conditions in Platen's form.

/** Functions of docassemble that only format a value. */
const WRITERS =
  /\b(?:fix_punctuation|showifdef|capitalize|comma_and_list|currency|format_date|word|title_case|lower|upper|int|str)\(/g;

/** A program's name, such as `client.address[0].city`. */
export const PATH = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*|\[\w*\])*$/u;

/** Turns `users[0].address.city|upper` into `Users address city`. */
export function labelOfExpression(expression: string): string {
  const words = expression
    .replace(/\|.*/, '')
    .replace(/,[^,]*=.*/, '')
    .replace(WRITERS, ' ')
    .replace(/[[(]\s*\d*\s*[\])]/g, ' ')
    .replace(/["'‘’“”()[\]{}<>=+*,;\\]/g, ' ')
    .replace(/[._]/g, ' ')
    .replace(/:\w.*/, '');
  return tidyLabel(words);
}

const TOKEN =
  /\s*(?:(==|!=|<>|<=|>=|<|>|=|&&|\|\||!|\(|\))|(["'‘’“”])(.*?)["'‘’“”]|(\d+(?:\.\d+)?)|((?:and|or|not)(?=\()|[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*|\[\w*\])*(?=[^\p{L}\p{N}_$.([]|$)))/uy;

const OPERATORS: Record<string, string> = { '==': '=', '!=': '<>', '&&': 'and', '||': 'or', '!': 'not' };
const WORDS = new Set(['and', 'or', 'not']);

/** Returns a condition in Platen's form. Undefined if it has calls, filters, lists or sums. */
export function readCondition(expression: string): Condition | undefined {
  const source = expression
    .trim()
    .replace(/\s+is\s+(?:defined|true)\b/gi, '')
    .replace(/\s*(?:==|is)\s*True\b/g, '');
  const condition: Condition = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const found = TOKEN.exec(source);
    if (!found) return undefined;
    const [, operator, quote, text, number, word] = found;
    if (operator !== undefined) condition.push(OPERATORS[operator] ?? operator);
    else if (quote !== undefined) {
      if (/[{}"\\]/.test(text!) || text === '') return undefined;
      condition.push(`"${text}"`);
    } else if (number !== undefined) condition.push(number);
    else if (WORDS.has(word!)) condition.push(word!);
    else if (/^(?:True|False|None|is|in|if|else|for|null|undefined)$/i.test(word!)) return undefined;
    else condition.push({ name: word! });
    if (condition.length > MAX_TOKENS) return undefined;
  }
  return condition.some((part) => typeof part === 'object') ? condition : undefined;
}

const MAX_TOKENS = 60;
