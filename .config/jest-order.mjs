/**
 * The longest test files first, so that none of them is left over at the end with one core idle. Jest knows how long they
 * took only where they ran before; on a fresh clone it goes by their size, and some of the longest are short to read. By
 * processor time, what they start counted; those that mostly wait for processes are mixed with those that compute.
 */
import Sequencer from '@jest/test-sequencer';

const LONGEST = [
  'faults/crashes',
  'template/literal-values',
  'cli/stop',
  'pdf/render-pool',
  'cli/roles',
  'pdf/hostile',
  'template/round-trip',
  'pdf/patches',
  'flows/pdf-life',
  'flows/concurrency',
  'cli/document/batch',
  'postgres/open-embedded-postgres',
  'pages/preview-fonts',
  'cli/serve',
  'flows/pooler',
  'pdf/copying',
  'pages/preview-paper',
  'flows/values',
  'template/groups',
  'filling/saved-versions',
  'cli/command',
  'template/nesting',
  'pdf/pagination',
  'contract/fuzz',
  'template/parts',
  'flows/full-disk',
  'storage/generation-pages',
  'pdf/spec/examples',
  'pdf/corpus/corpus',
  'storage/generation-totals',
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
