/**
 * §10.15, §10.23, §10.31, §17.7, §17.8, §19.6: the only raw HTML that means something: `<br>` and the comments about layout,
 * `<!-- pagebreak -->`, `<!-- keep -->` (keep together), `<!-- contents -->` (table of contents), `<!-- unnumbered -->` (no clause),
 * `<!-- address -->` (an address window) and `<!-- table … -->` (how a table looks). `<!-- pagebreak landscape -->` (§10.30) does in a
 * document that has sections. Any other comment says nothing; other HTML is shown as the text that it is.
 */
import type { Nodes } from 'mdast';
import { isLookComment } from './table-look.ts';

export const BREAK_TAG = /^<br\s*\/?>$/i;
export const PAGE_BREAK = /^<!--\s*pagebreak\s*-->$/;
export const KEEP_TOGETHER = /^<!--\s*keep\s*-->$/;
const CONTENTS = /^<!--\s*contents\s*-->$/;
const ADDRESS = /^<!--\s*address\s*-->$/;
const UNNUMBERED = /^<!--\s*unnumbered\s*-->$/;
const SECTION_BREAK = /^<!--\s*pagebreak\s+([a-z]\w*)\s*-->$/;
const ANNEX = /^<!--\s*annex((?:\s+[a-z]\w*)*)\s*-->$/;

const LAYOUT_COMMENTS = [PAGE_BREAK, SECTION_BREAK, KEEP_TOGETHER, CONTENTS, UNNUMBERED, ADDRESS];
const COMMENT = /^<!--(?:(?!-->)[\s\S])*-->$/;

/** Whether raw HTML says something about layout and so is no text itself. */
export function isLayoutHtml(html: string): boolean {
  return BREAK_TAG.test(html.trim()) || isLayoutComment(html);
}

export function isLayoutComment(html: string): boolean {
  const comment = html.trim();
  return LAYOUT_COMMENTS.some((one) => one.test(comment)) || isLookComment(comment);
}

/** A block that holds nothing but several comments, each of which may be an instruction; undefined for any other. */
export function commentsIn(html: string): string[] | undefined {
  // Without an end, each beginning would be looked at up to the end of the text.
  if (!html.trimEnd().endsWith('-->')) return undefined;
  const found = html.match(EACH_COMMENT) ?? [];
  return found.length > 1 && html.replace(EACH_COMMENT, '').trim() === '' ? found : undefined;
}

const EACH_COMMENT = /<!--(?:(?!-->)[\s\S])*-->/g;

/** The word of an instruction, such as `keep`; undefined for other HTML. */
export function instructionIn(node: Nodes): string | undefined {
  return node.type === 'html' && isLayoutComment(node.value) ? /[a-z]+/.exec(node.value)?.[0] : undefined;
}

/** Whether raw HTML is a comment that only the author reads. */
export function isSilentComment(html: string): boolean {
  return COMMENT.test(html.trim()) && !isLayoutComment(html);
}

/** The comment in whose stead the table of contents stands. */
export function isContents(node: Nodes): boolean {
  return node.type === 'html' && CONTENTS.test(node.value.trim());
}

/** The comment in a heading, or before a heading or list, that has no numbers. */
export function isUnnumbered(node: Nodes): boolean {
  return node.type === 'html' && UNNUMBERED.test(node.value.trim());
}

/** §10.30: the section whose pages begin at a comment, `<!-- pagebreak landscape -->`. */
export function sectionAt(node: Nodes): string | undefined {
  return node.type === 'html' ? SECTION_BREAK.exec(node.value.trim())?.[1] : undefined;
}

/** §10.30: of a heading that begins an annex: the section that says more of its pages, or nothing (''). Undefined for any other node. */
export function annexAt(node: Nodes): string | undefined {
  if (node.type !== 'heading') return undefined;
  return node.children.map(markOf).find((mark) => mark !== undefined);
}

function markOf(node: Nodes): string | undefined {
  return node.type === 'html' ? ANNEX.exec(node.value.trim())?.[1]?.trim() : undefined;
}

/** The comment in the heading of an annex. */
export function isAnnexMark(node: Nodes): boolean {
  return markOf(node) !== undefined;
}

/** The comment before an address. */
export function isAddress(node: Nodes | undefined): boolean {
  return node?.type === 'html' && ADDRESS.test(node.value.trim());
}
