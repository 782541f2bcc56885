/** §11.4, §11.2: a value is literal text; what text may hold, and the one form of a line break. */

/** C0 and C1 controls but tab, CR and LF; then lone surrogates and noncharacters. */
const FORBIDDEN = /[\0-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]|[\p{Surrogate}\p{Noncharacter_Code_Point}]/u;

/** Returns the first character that text must not contain, as `U+0007`; undefined when there is none. */
export function findForbiddenCharacter(text: string): string | undefined {
  const found = FORBIDDEN.exec(text);
  return found ? nameOf(found[0].codePointAt(0)!) : undefined;
}

/** CRLF and CR become LF; everything else stays as it was sent. */
export function normaliseLineBreaks(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

function nameOf(codePoint: number) {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}

const BIDI_CONTROL = /\p{Bidi_Control}/u;
const ISOLATES = /[\u2066-\u2069]/g;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** §12.3, UAX #9: a text for the middle of another one: whichever way it runs, and whatever controls it has, those around it stay as they are. */
export function isolated(text: string): string {
  let open = 0;
  const own = text.replace(ISOLATES, (mark) => {
    if (mark === POP_ISOLATE && open === 0) return '';
    open += mark === POP_ISOLATE ? -1 : 1;
    return mark;
  });
  return FIRST_STRONG_ISOLATE + own + POP_ISOLATE.repeat(open + 1);
}

/** The same, where it has controls of direction: a title where it is shown, or as the name of a file. */
export function withIsolatedControls(text: string): string {
  return BIDI_CONTROL.test(text) ? isolated(text) : text;
}

/** With a scheme, of the web by custom, or with a path. */
const WEB_ADDRESS =
  /(?:(?:[a-z][a-z\d+.-]*:)?[/\\]{2}|(?:mailto|tel|data|javascript):|www[.。．｡])\S*|\S+[.。．｡]\S+[/\\]\S*/giu;
/** Between two of these, mail programs see an address of the web or of a mailbox. */
const JOINT = /(?<=\S)[.:@/\\。．｡](?=\S)/gu;
const WORD_JOINER = '\u2060';

/** §20.16: what somebody has called something, in a mail: no web address stands in it, and nothing that a mail program makes a link. */
export function unlinked(text: string): string {
  return text.replace(WEB_ADDRESS, '…').replace(JOINT, `${WORD_JOINER}$&${WORD_JOINER}`);
}

// §20.11, §20.16: a text as one word of a POSIX shell.

/** Between apostrophes, where nothing is special but an apostrophe; without, when the text needs none. */
export function quoteForShell(text: string): string {
  return /^[\w./@+][\w./@+-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** §8: of a search, whichever door it comes through. */
export const MAX_SEARCH_CHARACTERS = 200;

/** Whether anything can be called so. */
export function isSearchable(text: string): boolean {
  return [...text].length <= MAX_SEARCH_CHARACTERS && findForbiddenCharacter(text) === undefined;
}
