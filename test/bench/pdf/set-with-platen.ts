/** As a render worker does it: from stored Markdown to checked bytes. */
import { renderJob } from '../../../src/pdf/run-job.ts';
import { SAMPLE_JOB } from '../../../src/pdf/sample-job.ts';
import { stayYoung } from '../../../src/pdf/stay-young.ts';

stayYoung();

export const setWithPlaten = (markdown: string) => renderJob({ ...SAMPLE_JOB, markdown });
