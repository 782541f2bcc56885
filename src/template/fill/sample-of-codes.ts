/**
 * §10.25, §17.39: a sample document with all codes of a template, in all branches, to check whether they have room, which depends on no
 * value.
 */
import type { Nodes, Root } from 'mdast';
import { printMarkdown } from '../markdown/print-markdown.ts';
import { VERIFY_CODE } from '../markdown/sentinels.ts';
import { isCode, readCode } from '../model/code.ts';
import type { FilledDocument, Template } from '../model/compiled.ts';
import type { DocumentSetup } from '../model/document-setup.ts';
import { paymentAt } from '../model/e-invoice.ts';
import { treeOfSample } from './fill-template.ts';
import { findTightCodes } from './find-tight-codes.ts';

/** Settings that describe the tables, blanks and values of a single document. */
const OF_ONE_DOCUMENT = [
  'totals',
  'charts',
  'hideColumns',
  'blanks',
  'carries',
  'eInvoice',
  'standsForEInvoice',
] as const;

/** `lines`: the line of each code, by its payload; by the empty payload, the line of the first code without room beside others. */
export type SampleOfCodes = Pick<FilledDocument, 'markdown' | 'blanks' | 'setup'> & { lines: Record<string, number> };

/**
 * Returns a document with all branches of a template that keeps lines, each code with a short unique payload. `setup`: that of any of its
 * documents.
 */
export function sampleOfCodes(template: Template, setup: DocumentSetup): SampleOfCodes {
  const own = Object.fromEntries(
    Object.entries(setup).filter(([name]) => !OF_ONE_DOCUMENT.some((one) => one === name)),
  );
  const lines: Record<string, number> = {};
  const tree = withOwnPayloads(treeOfSample(template), (line) => {
    const payload = `x${Object.keys(lines).length}`;
    lines[payload] = line;
    return payload;
  });
  const [tight] = findTightCodes(tree, setup);
  const line = tight && lines[readCode(tight.code.url)!.payload];
  return {
    markdown: printMarkdown(tree as Root),
    blanks: [],
    setup: { ...(own as DocumentSetup), payments: { 'girocode:': 'x' } },
    lines: { ...lines, ...(line !== undefined && { '': line }) },
  };
}

/** The content of payment codes is not in the text. */
function withOwnPayloads(node: Nodes, payloadAt: (line: number) => string, above = 1): Nodes {
  const line = node.position?.start.line ?? above;
  if (node.type === 'image' && isCode(node.url) && !paymentAt(node))
    return { ...node, url: node.url.replace(/:.*/s, `:${payloadAt(line)}`), alt: node.alt?.replace(VERIFY_CODE, '') };
  if (!('children' in node)) return node;
  return { ...node, children: node.children.map((child) => withOwnPayloads(child, payloadAt, line)) } as Nodes;
}
