/** §10.35 rule 9: Swiss QR bills where they cannot stand: a mistake for each. */
import type { Image, Nodes, Root } from 'mdast';
import { paymentsIn } from '../document/find-codes.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import { findBillPageProblem } from '../model/bill-page.ts';
import type { LineFault } from '../model/fault.ts';
import { paymentAt, SWISS_BILL } from '../model/payment.ts';
import type { PagePart } from '../model/theme.ts';

const NOT_ALONE =
  'stands beside something else; put it into a paragraph of its own, with a blank line before and behind it';
const NOT_AT_TOP = 'stands in another block or in a group; it takes the foot of a page of the document itself, once';
const SECOND = 'is the second one; a document has one, so put it behind the condition';
const TITLED = 'has a caption, for which there is no place; remove what stands behind its address';

/** Conditions may be around it. */
const THROUGH = new Set<string>(['root', 'branches', 'branch']);

/** `tree`: with its groups and branches. */
export function findMisplacedBills(tree: Root): LineFault[] {
  const faults: LineFault[] = [];
  let bills = 0;
  const problemOf = (bill: Image, isAlone: boolean, isAtTop: boolean): string | undefined => {
    bills += 1;
    if (bill.title) return TITLED;
    if (!isAlone) return NOT_ALONE;
    if (!isAtTop) return NOT_AT_TOP;
    return bills > 1 ? SECOND : undefined;
  };
  const visit = (node: Nodes, isAlone: boolean, isAtTop: boolean): void => {
    if (paymentAt(node) === SWISS_BILL) {
      const problem = problemOf(node as Image, isAlone, isAtTop);
      if (problem) faults.push({ line: node.position?.start.line ?? 1, message: `The Swiss QR bill ${problem}.` });
    }
    if (!('children' in node)) return;
    const children = node.children as Nodes[];
    const isBlock = node.type === 'paragraph';
    for (const child of children)
      visit(child, isBlock && children.length === 1, isAtTop && (isBlock || THROUGH.has(node.type)));
  };
  visit(tree, false, true);
  return faults;
}

/** What the template says itself of pages with a Swiss QR bill; its theme may say it, too. */
export function findBillPageFaults(tree: Root, { columns, lineOf }: FrontMatter, page: PagePart): LineFault[] {
  if (!paymentsIn(tree).includes(SWISS_BILL)) return [];
  const { margins: _, ...sheet } = page;
  const problem = findBillPageProblem(sheet, columns);
  const message = `A Swiss QR bill ${problem}.`;
  return problem ? [{ line: lineOf(columns ? 'columns' : 'page'), message }] : [];
}
