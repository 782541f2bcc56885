/**
 * The longest test files first, so that none of them is left over at the end with one core idle. Jest knows how long they
 * took only where they ran before; on a fresh clone it goes by their size, and some of the longest are short to read.
 */
import Sequencer from '@jest/test-sequencer';

const LONGEST = [
  'faults/crashes',
  'cli/roles',
  'template/literal-values',
  'pdf/render-pool',
  'flows/pdf-life',
  'cli/stop',
  'pdf/patches',
  'postgres/open-embedded-postgres',
  'template/round-trip',
  'cli/document/batch',
  'flows/concurrency',
  'pdf/hostile',
  'cli/serve',
  'postgres/crashes',
  'pages/preview-fonts',
  'pages/preview-paper',
  'flows/full-disk',
  'flows/values',
];

const rank = ({ path }) => {
  const at = LONGEST.findIndex((name) => path.endsWith(`/test/${name}.test.ts`));
  return at < 0 ? LONGEST.length : at;
};

// Jest wants a class.
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
}
