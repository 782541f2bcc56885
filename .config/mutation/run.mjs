/**
 * `make test-mutation`: changes the code in one place after the other and runs the tests that reach it. A change that no test notices, a
 * survivor, shows a test that is missing or code that is not needed. `survivors.yaml` says of which there is a reason. Fails when
 * tests notice too few of the changes that have an effect, or when what is listed does not survive.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import globalSetup from '../../test/support/global-setup.ts';
import globalTeardown from '../../test/support/global-teardown.ts';
import { mutateCode } from './mutate-code.mjs';
import { mutateSql } from './mutate-sql.mjs';
import { mutateStatements } from './mutate-statements.mjs';

/** In percent of the changes that have an effect. */
const MIN_SCORE = 90;

/**
 * Parts of which a fault would make a wrong document, or two, or show one to others. Left out: `template/language`, whose tests compare random
 * expressions with an evaluator of another make, and `platform`, whose tests wait for threads and clocks.
 *
 * `keeps`: what is made once is kept in modules, such as the names of months, so that each test file needs modules of its own.
 * `own`: tests that take seconds and are for one file, which are not asked of changes of others.
 */
const PARTS = {
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
    own: {
      'test/template/e-invoice/france.test.ts': 'src/template/e-invoice/france.ts',
      'test/template/e-invoice/french-chapter.test.ts': 'src/template/e-invoice/france.ts',
      'test/template/e-invoice/italy.test.ts': 'src/template/e-invoice/italy.ts',
    },
  },
  word: {
    mutate: ['src/rendering/word/**/*.ts', 'src/template/word/**/*.ts', '!src/rendering/word/word-worker.ts'],
    tests: [
      'test/rendering/word/*.test.ts',
      'test/template/word/**/*.test.ts',
      'test/use-cases/templates/reading/read-word.test.ts',
    ],
  },
  webhooks: {
    run: async (name, part) => [...(await mutateCode(name, part)), ...(await mutateStatements(part))],
    mutate: ['src/use-cases/webhooks/**/*.ts', 'src/data/storage/webhooks/*.ts'],
    tests: [
      'test/use-cases/webhooks/*.test.ts',
      'test/data/storage/{removed-webhook,webhook-turns}.test.ts',
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
    ],
  },
  sharing: {
    run: async (name, part) => [...(await mutateCode(name, part)), ...(await mutateStatements(part))],
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
    tests: ['test/doors/web/studio/*.test.ts', 'test/doors/web/paper/paper.test.ts'],
    own: { 'test/doors/web/paper/paper.test.ts': 'src/doors/web/studio/publish-actions.ts' },
  },
  leases: {
    run: async (name, part) => [...(await mutateCode(name, part)), ...(await mutateStatements(part))],
    mutate: ['src/data/storage/documents/pdf-renders.ts', 'src/rendering/jobs/render-lease.ts'],
    tests: [
      'test/data/storage/documents/pdf-renders.test.ts',
      'test/rendering/jobs/render-lease.test.ts',
      'test/use-cases/upkeep/start-upkeep.test.ts',
    ],
  },
  sql: {
    run: mutateSql,
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
    // All of these make documents, and look at how they are listed and counted.
    lists: {
      functions: /list_(?:void_)?generation|known_words|generation_counts|fold_title/,
      tests: ['test/data/storage/document-*.test.ts', 'test/rendering/jobs/fold-counts.test.ts'],
    },
  },
};

/** Part → what is listed of it. */
const LISTED = Object.fromEntries(
  Object.entries(parse(readFileSync(path.join(import.meta.dirname, 'survivors.yaml'), 'utf8'))).map(
    ([name, reasons]) => [
      name,
      reasons.flatMap(({ equivalent, changes }) =>
        Object.entries(changes).flatMap(([file, its]) => its.map((change) => ({ file, change, equivalent }))),
      ),
    ],
  ),
);

const [only, ...files] = process.argv.slice(2);
if (only && !PARTS[only]) {
  console.error(`PART is one of ${Object.keys(PARTS).join(', ')}`);
  process.exit(1);
}
// Property tests draw the same values for each mutant, and not many: what notices a change mostly does at once.
process.env.PLATEN_FUZZ_SEED ??= '1';
process.env.PLATEN_RUNS ??= '15';
await globalSetup();
try {
  for (const [name, part] of Object.entries(PARTS))
    if (!only || only === name)
      judge(name, await (part.run ?? mutateCode)(name, { ...part, files, skips: skipsOf(name) }));
} finally {
  await globalTeardown();
}

/** `file: change` of those that no test can notice: it is not tried. */
function skipsOf(name) {
  const found = (LISTED[name] ?? []).filter(({ equivalent }) => equivalent);
  return found.map(({ file, change }) => `${file}: ${change}`);
}

/** Prints what has survived without a reason, what is listed and does not survive, and the score. */
function judge(name, mutants) {
  const listed = (LISTED[name] ?? []).filter(({ file }) => files.length === 0 || files.includes(file));
  const survivors = mutants.filter(({ survives }) => survives);
  const listingOf = (one) => listed.find(({ file, change }) => file === one.file && change === one.change);
  const unlisted = survivors.filter((one) => !listingOf(one));
  const gone = listed.filter(
    (one) => !survivors.some(({ file, change }) => file === one.file && change === one.change),
  );
  const equivalent = survivors.filter((one) => listingOf(one)?.equivalent).length;
  const effective = mutants.length - equivalent;
  const noticed = mutants.length - survivors.length;
  const score = (100 * noticed) / effective;
  printChanges('Survives and is not listed:', unlisted);
  printChanges('Is listed and does not survive:', gone);
  console.log(
    `${name}: ${score.toFixed(1)} % (${noticed} of ${effective} changes are noticed; ${equivalent} more have no effect)`,
  );
  if (score < MIN_SCORE || gone.length > 0) process.exitCode = 1;
}

/** As `survivors.yaml` lists them. */
function printChanges(title, changes) {
  if (changes.length === 0) return;
  const files = Object.entries(Object.groupBy(changes, ({ file }) => file));
  const lines = files.map(([file, its]) => [file, [...new Set(its.map(({ change }) => change))]]);
  console.log(`\n${title}\n${stringify(Object.fromEntries(lines), { lineWidth: 0 })}`);
}
