/** As `set-with-platen.ts`, on a letterhead: a logo, header and footer in three boxes, an address in its window (§19.3 to §19.6). */
import { runRenderJob } from '../../../src/pdf/job/render-pdf.ts';
import { disablePretenuring, SAMPLE_JOB } from '../../../src/pdf/pool/render-pool.ts';
import { ADDRESS, LOGO, letterSetup } from '../../pdf/support/letterhead.ts';

disablePretenuring();

export function setOnLetterhead(markdown: string) {
  const setup = letterSetup(undefined, { font: SAMPLE_JOB.setup.font });
  return runRenderJob({ ...SAMPLE_JOB, setup, assets: [LOGO], markdown: ADDRESS + markdown });
}
