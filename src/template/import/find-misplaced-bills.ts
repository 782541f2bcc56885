/** §10.35 rule 9: Swiss QR bills where they cannot stand: a mistake for each. */

import type { Image, Nodes, Root } from 'mdast';
import { type Message, tell } from '../../locales/message.ts';
import { paymentsIn } from '../document/find-codes.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import { findBillPageProblem } from '../model/bill-page.ts';
import type { LineFault } from '../model/fault.ts';
import { paymentAt, SWISS_BILL } from '../model/payment.ts';
import type { PagePart } from '../model/theme.ts';

/** Conditions may be around it. */
const THROUGH = new Set<string>(['root', 'branches', 'branch']);

/** `tree`: with its groups and branches. */
export function findMisplacedBills(tree: Root): LineFault[] {
  const faults: LineFault[] = [];
  let bills = 0;
  const problemOf = (bill: Image, isAlone: boolean, isAtTop: boolean): Message | undefined => {
    bills += 1;
    if (bill.title) return tell('markdown.bill.caption');
    if (!isAlone) return tell('markdown.bill.beside');
    if (!isAtTop) return tell('markdown.bill.within');
    return bills > 1 ? tell('markdown.bill.second') : undefined;
  };
  const visit = (node: Nodes, isAlone: boolean, isAtTop: boolean): void => {
    if (paymentAt(node) === SWISS_BILL) {
      const message = problemOf(node as Image, isAlone, isAtTop);
      if (message) faults.push({ line: node.position?.start.line ?? 1, message });
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
  if (!problem) return [];
  return [{ line: lineOf(columns ? 'columns' : 'page'), message: tell(`markdown.bill.${problem}`) }];
}
