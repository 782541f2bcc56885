/** §20.9 rule 4: marks what has changed in the preview since somebody began to type in a field, such as sums. */

/** The current preview, and the one before the field with this id was changed. */
let latest: Element | undefined;
let before: Element | undefined;
let field = '';

/** Call this when somebody types in the field with this id. */
export function noteTyping(id: string): void {
  if (id === field) return;
  field = id;
  before = latest;
}

/** Marks changes in a preview. `body`: the body of the preview that is about to be shown. */
export function markTyped(body: Element): void {
  latest = body.cloneNode(true) as Element;
  if (before) compare(before, body);
}

/** Returns the field that a click in the preview leads to. */
export function fieldOf(clicked: Element): HTMLElement | null {
  return clicked.closest('mark[data-typed]') && document.getElementById(field);
}

function compare(was: Node, is: Node): void {
  if (was.isEqualNode(is)) return;
  const [earlier, later] = withoutCommonEnds(partsOf(was), partsOf(is));
  if (![...earlier, ...later].every((part) => part instanceof Element)) markText(was, is);
  else if (earlier.length === later.length) for (const [at, part] of later.entries()) compare(earlier[at]!, part);
  else if (earlier.length < later.length) for (const part of later) markBetween(part, 0, textOf(part).length);
}

function partsOf(node: Node): Node[] {
  return [...node.childNodes].filter((child) => child instanceof Element || textOf(child).trim() !== '');
}

function withoutCommonEnds(was: Node[], is: Node[]): [Node[], Node[]] {
  const least = Math.min(was.length, is.length);
  let start = 0;
  while (start < least && was[start]!.isEqualNode(is[start]!)) start += 1;
  let end = 0;
  while (end < least - start && was.at(-1 - end)!.isEqualNode(is.at(-1 - end)!)) end += 1;
  return [was.slice(start, was.length - end), is.slice(start, is.length - end)];
}

/** Marks whole words. */
function markText(was: Node, is: Node): void {
  const [earlier, later] = [textOf(was), textOf(is)];
  const least = Math.min(earlier.length, later.length);
  let start = 0;
  while (start < least && earlier[start] === later[start]) start += 1;
  let end = 0;
  while (end < least - start && earlier.at(-1 - end) === later.at(-1 - end)) end += 1;
  if (start + end === later.length) return;
  while (start > 0 && /\S/.test(later[start - 1]!)) start -= 1;
  while (end > 0 && /\S/.test(later.at(-end)!)) end -= 1;
  markBetween(is, start, later.length - end);
}

/** Marks the text between two places. */
function markBetween(node: Node, start: number, end: number): void {
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  if (node instanceof Text) found.push(node);
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  let at = 0;
  for (const text of found) {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, text.length)];
    at += text.length;
    if (from >= to || text.data.slice(from, to).trim() === '') continue;
    const range = text.ownerDocument.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    const mark = text.ownerDocument.createElement('mark');
    mark.dataset.typed = '';
    range.surroundContents(mark);
  }
}

function textOf(node: Node): string {
  return node.textContent ?? '';
}
