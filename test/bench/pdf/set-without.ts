/** As `set-with-platen.ts`, without one of the quick changes to pdfmake and fontkit. */

import { engineWithout } from '../../../src/pdf/job/engines.ts';
import { renderPdf } from '../../../src/pdf/job/render-pdf.ts';
import { disablePretenuring, SAMPLE_JOB } from '../../../src/pdf/pool/render-pool.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';

disablePretenuring();

/** `row`: its name in the table of replaced methods. */
export function setWithout(row: string) {
  const engine = engineWithout(row as Parameters<typeof engineWithout>[0]);
  const { blanks, markdown: _sample, ...facts } = SAMPLE_JOB;
  return (markdown: string) => renderPdf({ ...facts, tree: parseDocument(markdown, blanks) }, engine);
}
