/** As a render worker does it: from stored Markdown to checked bytes. */
import { runRenderJob } from '../../../src/pdf/job/render-pdf.ts';
import { disablePretenuring, SAMPLE_JOB } from '../../../src/pdf/pool/render-pool.ts';

disablePretenuring();

export function setWithPlaten(markdown: string) {
  return runRenderJob({ ...SAMPLE_JOB, markdown });
}
