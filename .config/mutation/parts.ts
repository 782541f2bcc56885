/**
 * The parts of the code to mutate with their tests, as path patterns from the root. A pattern in `mutate` that begins with `!` excludes
 * files.
 */
type Part = {
  mutate?: string[];
  tests: string[];
  own?: Record<string, string>;
  keeps?: boolean;
  isLong?: boolean;
  ways?: ('code' | 'statements' | 'sql')[];
  lists?: { functions: RegExp; tests: string[] };
};

/**
 * Parts of which a fault would make a wrong document, or two, or show one to others. Left out: `template/language`, whose tests compare random
 * expressions with an evaluator of another make, and `platform`, whose tests wait for threads and clocks.
 *
 * `keeps`: what is made once is kept in modules, such as the names of months, so that each test file needs modules of its own.
 * `isLong`: the tests run all documents, of which others draw a few.
 * `ways`: how they are changed; the code, unless another is named. `own`: tests that take seconds and are for one file, which are not asked of changes of others.
 */
export const PARTS: Record<string, Part> = {
  domain: { mutate: ['src/domain/**/*.ts'], tests: ['test/domain/**/*.test.ts'], keeps: true },
  fill: {
    mutate: ['src/template/fill/**/*.ts'],
    tests: [
      'test/template/fill/*.test.ts',
      'test/template/import/{read-carries,read-known-by,rules}.test.ts',
      'test/template/e-invoice/e-invoice.test.ts',
      'test/template/clauses/annexes.test.ts',
      'test/template/markdown/block-lines.test.ts',
      'test/template/fill/try-branches.test.ts',
    ],
    own: {
      'test/template/fill/join-pieces.test.ts': 'src/template/fill/fill-tree.ts',
      'test/template/fill/literal-values.test.ts': 'src/template/fill/fill-tree.ts',
      'test/template/fill/random-conditions.test.ts': 'src/template/fill/pick-branches.ts',
      'test/template/fill/write-numbers.test.ts': 'src/template/fill/write-numbers.ts',
    },
  },
  'create-document': {
    mutate: ['src/use-cases/create-document/**/*.ts', '!src/use-cases/create-document/filling/fill-worker.ts'],
    tests: [
      'test/use-cases/create-document/*.test.ts',
      'test/flows/{generate,idempotency,limits,malformed-bodies,refusals,themes}.test.ts',
      'test/doors/web/fill-in/{keep-draft,preview-entries,send-form}.test.ts',
      'test/doors/web/documents/use-again.test.ts',
    ],
    own: { 'test/doors/web/documents/use-again.test.ts': 'src/use-cases/create-document/create-document.ts' },
  },
  'e-invoice': {
    mutate: ['src/template/e-invoice/**/*.ts'],
    tests: [
      'test/template/e-invoice/*.test.ts',
      'test/template/import/read-e-invoice.test.ts',
      'test/template/fill/e-invoice-values.test.ts',
    ],
    own: { 'test/template/e-invoice/french-chapter.test.ts': 'src/template/e-invoice/france.ts' },
  },
  word: {
    mutate: ['src/rendering/word/**/*.ts', 'src/template/word/**/*.ts', '!src/rendering/word/word-worker.ts'],
    tests: [
      'test/rendering/word/**/*.test.ts',
      'test/template/word/**/*.test.ts',
      'test/use-cases/templates/reading/read-word.test.ts',
    ],
    isLong: true,
  },
  webhooks: {
    ways: ['code', 'statements'],
    mutate: ['src/use-cases/webhooks/**/*.ts', 'src/data/storage/webhooks/*.ts'],
    tests: [
      'test/use-cases/webhooks/*.test.ts',
      'test/data/storage/{removed-webhook,webhook-endpoints,webhook-turns}.test.ts',
      'test/doors/web/webhooks/*.test.ts',
    ],
  },
  'second-factor': {
    mutate: [
      'src/use-cases/second-factor/*.ts',
      'src/doors/web/second-factor/*.ts',
      'src/data/storage/people/second-factors.ts',
    ],
    tests: [
      'test/doors/web/second-factor/*.test.ts',
      'test/use-cases/second-factor/*.test.ts',
      'test/doors/web/people/{sessions-here,ways-in}.test.ts',
      'test/doors/web/sign-in/link-actions.test.ts',
      'test/doors/web/provider/{provider,sign-out}.test.ts',
    ],
  },
  sharing: {
    ways: ['code', 'statements'],
    mutate: [
      'src/doors/web/sharing/*.ts',
      'src/use-cases/sharing/*.ts',
      'src/data/storage/documents/document-links.ts',
    ],
    tests: ['test/doors/web/sharing/*.test.ts', 'test/doors/web/documents/show-document.test.ts'],
    own: { 'test/doors/web/documents/show-document.test.ts': 'src/data/storage/documents/document-links.ts' },
  },
  studio: {
    mutate: ['src/use-cases/studio/*.ts', 'src/doors/web/studio/*.ts', '!src/use-cases/studio/workspace-desk.ts'],
    tests: [
      'test/doors/web/studio/*.test.ts',
      'test/use-cases/studio/*.test.ts',
      'test/cli/dev/dev-server.test.ts',
      'test/doors/web/paper/paper.test.ts',
    ],
  },
  leases: {
    ways: ['code', 'statements'],
    mutate: ['src/data/storage/documents/pdf-renders.ts', 'src/rendering/jobs/render-lease.ts'],
    tests: [
      'test/data/storage/documents/pdf-renders.test.ts',
      'test/rendering/jobs/render-lease.test.ts',
      'test/use-cases/upkeep/start-upkeep.test.ts',
    ],
  },
  sql: {
    ways: ['sql'],
    tests: [
      'test/data/storage/{constraints,credentials,title-search}.test.ts',
      'test/data/storage/{documents,workspaces}/*.test.ts',
      'test/data/storage/templates/document-drafts.test.ts',
      'test/use-cases/administration/*.test.ts',
      'test/data/queues/send-jobs.test.ts',
      'test/use-cases/create-document/document-lanes.test.ts',
      'test/flows/pictures-as-values.test.ts',
      'test/doors/web/documents/use-again.test.ts',
    ],
    // All of these tests create documents, and check how they are listed and counted.
    lists: {
      functions: /list_(?:void_)?generation|known_words|generation_counts|fold_title/,
      tests: ['test/data/storage/document-*.test.ts', 'test/rendering/jobs/fold-counts.test.ts'],
    },
  },
};
