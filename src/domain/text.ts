/** §11.4, §11.2: a value is literal text. Defines the characters that text may contain, and its line breaks. */

/** Matches C0 and C1 controls except tab, CR and LF, lone surrogates and noncharacters. */
const FORBIDDEN = /[\0-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]|[\p{Surrogate}\p{Noncharacter_Code_Point}]/u;

/** Returns the first character that text must not contain, as `U+0007`. Undefined when there is none. */
export function findForbiddenCharacter(text: string): string | undefined {
  const found = FORBIDDEN.exec(text);
  return found ? codePointName(found[0]) : undefined;
}

/**
 * Matches what JSON of Postgres cannot hold, as `JSON.stringify` writes it: U+0000 and lone surrogates. A literal backslash is doubled there.
 */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(0000|d[89a-f][\da-f]{2})/;

/** Returns the first character in the texts and names of a value that the database cannot store, as `U+D800`. Undefined when there is none. */
export function findUnstorable(value: unknown): string | undefined {
  const found = UNSTORABLE.exec(JSON.stringify(value));
  return found ? `U+${found[1]!.toUpperCase()}` : undefined;
}

/** Turns CRLF and CR into LF. Everything else stays as sent. */
export function normaliseLineBreaks(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** Returns a name such as `U+12000`. */
export function codePointName(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Removes spaces, which may change at line ends, and invisible characters, such as soft hyphens and direction marks. */
export function visible(text: string): string {
  return text.normalize('NFC').replace(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '');
}

export function escapeRegExp(text: string): string {
  return text.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&');
}

const BIDI_CONTROL = /\p{Bidi_Control}/u;
const ISOLATES = /[\u2066-\u2069]/g;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * §12.3, UAX #9: isolates a text that stands inside another one. Whatever its direction and its direction controls are,
 * the text around it keeps its own direction.
 */
export function isolated(text: string): string {
  let open = 0;
  const own = text.replace(ISOLATES, (mark) => {
    if (mark === POP_ISOLATE && open === 0) return '';
    open += mark === POP_ISOLATE ? -1 : 1;
    return mark;
  });
  return FIRST_STRONG_ISOLATE + own + POP_ISOLATE.repeat(open + 1);
}

/** Isolates a text only when it has direction controls. For titles that are shown or become file names. */
export function withIsolatedControls(text: string): string {
  return BIDI_CONTROL.test(text) ? isolated(text) : text;
}

/** Matches web addresses: with a scheme, with `www.`, or with a path. */
const WEB_ADDRESS =
  /(?:(?:[a-z][a-z\d+.-]*:)?[/\\]{2}|(?:mailto|tel|data|javascript):|www[.。．｡])\S*|\S+[.。．｡]\S+[/\\]\S*/giu;
/** The characters between which mail programs recognise a web or mail address. */
const JOINT = /(?<=\S)[.:@/\\。．｡](?=\S)/gu;
const WORD_JOINER = '\u2060';

/**
 * §20.16: prepares a user's text for a mail: removes web addresses, and breaks up everything that a mail program would turn into a link.
 */
export function unlinked(text: string): string {
  return text.replace(WEB_ADDRESS, '…').replace(JOINT, `${WORD_JOINER}$&${WORD_JOINER}`);
}

// §20.11, §20.16: quotes a text as one word of a POSIX shell.

/** Puts the text between apostrophes, where only the apostrophe is special. Returns it unquoted when it needs no quotes. */
export function quoteForShell(text: string): string {
  return /^[\w./@+][\w./@+-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** §8: the longest search, at every door. */
export const MAX_SEARCH_CHARACTERS = 200;

/** Returns whether a name could match this search. */
export function isSearchable(text: string): boolean {
  return [...text].length <= MAX_SEARCH_CHARACTERS && findForbiddenCharacter(text) === undefined;
}

/** Matches spaces, ignorable characters, annotation marks and the empty Braille pattern. */
const NOTHING = /^[\s\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]*$/u;

/** Returns whether a text shows nothing on paper, such as one of spaces. */
export function showsNothing(text: string): boolean {
  return NOTHING.test(text);
}
