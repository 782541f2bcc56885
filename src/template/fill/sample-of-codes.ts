/** §10.25, §17.39: whether codes have room depends on no value: it is tried with all of them, whatever branches they are in. */
import { printMarkdown } from '../markdown/print-markdown.ts';
import type { DocumentSetup } from '../model/document-setup.ts';
import type { FilledDocument } from '../model/filled-document.ts';
import type { Template } from '../model/template.ts';
import { treeOfSample } from './fill-template.ts';

/** What says which tables, blanks and values of one document it is about, and machines read nothing here. */
const OF_ONE_DOCUMENT = ['totals', 'hideColumns', 'blanks', 'carries', 'eInvoice', 'standsForEInvoice'] as const;

/** The document with all branches of a template, each code with a short payload; `setup`: of any of its documents. Undefined for a template without codes. */
export function sampleOfCodes(
  template: Template,
  setup: DocumentSetup,
): Pick<FilledDocument, 'markdown' | 'blanks' | 'setup'> | undefined {
  if (!template.setup.codes) return undefined;
  const own = Object.fromEntries(
    Object.entries(setup).filter(([name]) => !OF_ONE_DOCUMENT.some((one) => one === name)),
  );
  return {
    markdown: printMarkdown(treeOfSample(template)),
    blanks: [],
    setup: { ...(own as DocumentSetup), payments: { 'girocode:': 'x' } },
  };
}
