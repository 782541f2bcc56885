/** §18.25: fonts, and a document rendered twice in a thread, as the service does it. */
import { stat } from 'node:fs/promises';
import { createRenderPool, listFontFiles, SAMPLE_JOB } from '../../pdf/index.ts';
import { type Finding, findingOf } from './finding.ts';

const INSTALL = 'Install the packages again: `npm ci`.';
const ROOM =
  'Give the process more memory, or lower RENDER_CONCURRENCY and MAX_MEMORY; if that is not it, run `npm ci`.';

export async function* examineRendering(renderPool = createRenderPool): AsyncGenerator<Finding, void> {
  yield await findingOf('fonts', INSTALL, async () => {
    const files = listFontFiles();
    for (const file of files) if ((await stat(file)).size === 0) throw new Error(`${file} is empty`);
    return `${files.length} files`;
  });
  yield await findingOf('render', ROOM, async () => {
    const pool = renderPool({ concurrency: 1 });
    try {
      const render = () => pool.render(SAMPLE_JOB);
      const [first, second] = [await render(), await render()];
      if (first.sha256 !== second.sha256) throw new Error('the same document came out with other bytes');
      return `${first.pages} pages, ${first.bytes.byteLength} bytes, twice the same`;
    } finally {
      await pool.close();
    }
  });
}
