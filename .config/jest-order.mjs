/**
 * The longest test files first, so that none of them is left over at the end with one core idle. Jest knows how long they
 * took only where they ran before; on a fresh clone it goes by their size, and some of the longest are short to read. By
 * processor time, what they start counted; those that mostly wait for processes are mixed with those that compute.
 */
import Sequencer from '@jest/test-sequencer';

const LONGEST = [
  'faults/crashes',
  'pdf/patches',
  'cli/stop',
  'pdf/render-pool',
  'flows/pdf-life',
  'template/literal-values',
  'cli/roles',
  'pdf/hostile',
  'cli/document/batch',
  'flows/concurrency',
  'postgres/open-embedded-postgres',
  'pdf/pagination',
  'cli/serve',
  'pages/preview-fonts',
  'objects/google-cloud-faults',
  'template/round-trip',
  'flows/pooler',
  'pdf/copying',
  'jobs/fold-counts',
  'pages/preview-paper',
  'flows/full-disk',
  'template/nesting',
  'cli/command',
  'contract/fuzz',
  'postgres/crashes',
  'create-document/saved-versions',
  'storage/generation-pages',
  'pdf/corpus/corpus',
  'storage/generation-totals',
  'pdf/spec/examples',
];

function rank({ path }) {
  const at = LONGEST.findIndex((name) => path.endsWith(`/test/${name}.test.ts`));
  return at < 0 ? LONGEST.length : at;
}

// Jest wants a class.
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
}
