/** The steps of a render one by one, each with its share of the time. */

import { assertNoLoss } from '../../../src/pdf/check/no-loss.ts';
import { documentDefinition } from '../../../src/pdf/document/definition/document-definition.ts';
import { Renderer } from '../../../src/pdf/engine/layout.ts';
import { QUICK_ENGINE } from '../../../src/pdf/job/engines.ts';
import { layOut } from '../../../src/pdf/job/render-pdf.ts';
import { drawnText } from '../../../src/pdf/layout/drawn-text.ts';
import { SAMPLE_JOB } from '../../../src/pdf/pool/render-pool.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';

let drawing = 0;
const prototype = Renderer.prototype as unknown as { renderPages(...args: unknown[]): unknown };
const { renderPages } = prototype;
prototype.renderPages = function (...args) {
  const start = performance.now();
  try {
    return renderPages.apply(this, args);
  } finally {
    drawing = performance.now() - start;
  }
};

export async function setInPhases(markdown: string) {
  const { blanks, ...facts } = SAMPLE_JOB;
  const times = [performance.now()];
  const lap = () => times.push(performance.now());
  const tree = parseDocument(markdown, blanks);
  lap();
  const { definition, context } = documentDefinition({ ...facts, tree }, QUICK_ENGINE.textRows);
  lap();
  const { document, bytes } = await layOut(definition, context.structure, QUICK_ENGINE);
  lap();
  const { running } = context;
  const { entries } = context.ledger;
  const drawn = drawnText(document, entries.length + running.entries.length);
  assertNoLoss(context.sourceText, entries, drawn, running.entries);
  lap();
  const file = await bytes();
  lap();
  const [parse, measure, laid, check, finish] = times.slice(1).map((time, at) => time - times[at]!);
  const phases = {
    parse: parse!,
    'build and measure': measure!,
    layout: laid! - drawing,
    draw: drawing,
    'no-loss check': check!,
    finish: finish!,
  };
  return { bytes: file, pages: drawn.pages, phases };
}
