/**
 * CommonMark §3: splits a document between blocks, so that each piece read alone means what it means in the whole. That is safe
 * before a line that follows a blank line and begins at the left edge. Such a line ends every container but a list, which another
 * marker would continue, and every leaf block but fenced code and some HTML.
 */

/** Places before text are parts of their line; a mark may follow. */
const PLACES = String.raw`a id="[^"<>\n]*"></a>[^<\n]*(?:<!-- [\w ]+ -->)?$`;

/** A comment that is a block of its own. */
const COMMENT = String.raw`!-- (?:(?!-->)[^<\n])+ -->$`;

/** What is read with all that is between its tags, as documents have them: each on a line of its own. */
const NAMES = '(?:div|table|caption|thead|tbody|tfoot|tr|t[hd]|d[ltd]|details|summary|[ou]l|li)';
const ATTRIBUTES = String.raw`(?: [a-z]+="[^"<>\n]*")*`;
const TAG = `(?:/${NAMES}>|${NAMES}${ATTRIBUTES}>(?:</${NAMES}>)?)$`;

/**
 * Line ends of another kind; HTML, which may reach over blank lines, but for places, comments and tags, and fences that may belong
 * to a list, quote or note; definitions of terms, fences of divs, and attribute lists, which may belong to the block before.
 */
const INSEPARABLE = new RegExp(
  [
    String.raw`[\r\0]|^\ufeff|^ *<(?!${COMMENT}|${TAG}|${PLACES})`,
    String.raw`^(?:\[\^[^\]\n]*\]:)?[^\p{L}\n|\x60~<]+(?:\x60{3}|~~~)`,
    String.raw`^(?! *<)(?:\[\^[^\]\n]*\]:)?[^\p{L}\n|\x60~<]+<(?!${PLACES})`,
    String.raw`^\[\^[^\]\n]*\]:(?:\x60{3}|~~~|<)`,
    String.raw`^[ \t]*(?::(?:[ \t]|::)|\{[ \t]*(?:[:#.-]|[^\s{}=]+=))`,
  ].join('|'),
  'mu',
);
const START = new RegExp(`^( *)<(${NAMES})${ATTRIBUTES}>$`);
const END = new RegExp(`^( *)</(${NAMES})>$`);
const BLANK = /^[ \t]*$/;
/** Behind indented code micromark takes a list's first marker for text, and adds lines to it that hold nothing but blanks. */
const INDENTED = /^(?: {4}| {0,3}\t)/;
const FENCE = /^(`{3,})[^`]*$|^(~{3,})/;
const MARKER = /^(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/;
const ANY_MARKER = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/;

function endsFence(line: string, fence: string): boolean {
  const [closing] = /^ {0,3}(?:`+|~+)(?=[ \t]*$)/.exec(line) ?? [];
  return closing?.trimStart().startsWith(fence) ?? false;
}

/** The pieces in order, without the blank lines between them, or nothing for a document that must be read whole. */
export function topLevelPieces(markdown: string): string[] | undefined {
  if (INSEPARABLE.test(markdown)) return undefined;
  const pieces: string[] = [];
  let start = -1;
  let end = 0;
  let fence: string | undefined;
  let blank = true;
  let spaced = false;
  let listed = false;
  let indented = false;
  /** Tags that are open, with the blanks before them. */
  const open: string[] = [];
  for (let at = 0; at < markdown.length; ) {
    const next = markdown.indexOf('\n', at);
    const stop = next < 0 ? markdown.length : next;
    const line = markdown.slice(at, stop);
    if (fence !== undefined) {
      if (endsFence(line, fence)) fence = undefined;
      blank = false;
      end = stop;
    } else if (BLANK.test(line)) {
      blank = true;
      spaced ||= line !== '';
    } else {
      const goesOn = (listed || indented) && MARKER.test(line);
      const apart = open.length === 0 && blank && !/^[ \t]/.test(line) && !goesOn && !(indented && spaced);
      if (start < 0 || apart) {
        if (start >= 0) pieces.push(markdown.slice(start, end));
        start = at;
        listed = false;
      }
      const [tag, indent = '', name = ''] = START.exec(line) ?? END.exec(line) ?? [];
      // Elsewhere it would be code, or a block whose tags are written in several ways.
      if (indent !== '' && !listed) return undefined;
      if (tag?.[indent.length + 1] !== '/') open.push(...(tag ? [indent + name] : []));
      // What it ends may stand anywhere, or nowhere.
      else if (open.pop() !== indent + name) return undefined;
      const opened = FENCE.exec(line);
      fence = opened?.[1] ?? opened?.[2];
      listed ||= ANY_MARKER.test(line);
      indented = INDENTED.test(line);
      blank = false;
      spaced = false;
      end = stop;
    }
    at = stop + 1;
  }
  if (start >= 0) pieces.push(markdown.slice(start, indented && spaced ? undefined : end));
  // A fence that is never closed holds the blank lines at the end, too.
  return fence === undefined ? pieces : undefined;
}
