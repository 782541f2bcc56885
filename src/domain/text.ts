/** §11.4, §11.2: a value is literal text; what text may hold, and the one form of a line break. */

/** C0 and C1 controls but tab, CR and LF; then lone surrogates and noncharacters. */
const FORBIDDEN = /[\0-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]|[\p{Surrogate}\p{Noncharacter_Code_Point}]/u;

/** A character that text may not hold, as `U+0007`, or undefined when all of it is fine. */
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
