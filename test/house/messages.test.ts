/** A fault is a code with parameters (§20.10): nobody decides by the words of a message, but the adapters of other programs. */
import { expect, test } from '@jest/globals';
import { filesBelow } from './repository-files.ts';

/** Each turns what another program says in words into something else, since that has no code for it. */
const ADAPTERS: Record<string, string> = {
  'src/cli/run/describe-failure.ts': 'commander begins its messages with "error: "',
  'src/platform/database-fault.ts': 'Postgres, pg and pg-boss',
  'src/platform/guarded-request.ts': 'request-filtering-agent',
  'src/platform/threads/thread-pool.ts': 'tinypool',
  'src/data/objects/retry.ts': 'a store: shortened for the log',
  'src/platform/log.ts': 'Postgres and V8: what messages quote is not logged',
  'src/template/fill/read-pattern.ts': 're2js begins its messages with "error parsing regexp: "',
  'src/pdf/job/render-pdf.ts': 'V8: which RangeError it is',
  'src/template/yaml/read-yaml.ts': 'yaml',
  'src/doors/mcp/serving/tell-parameters.ts': "zod, in the SDK's errors",
  'src/use-cases/templates/files/values-beside.ts': 'JSON.parse: the line',
};

const ON_WORDS = [
  /\/[a-z]*\.(?:test|exec)\([^()]*\bmessage\)/,
  /\bmessage\)?\??\.(?:startsWith|endsWith|includes|match|search|replace|replaceAll)\(/,
  /\bmessage (?:===|!==) (?!undefined\b|''|null\b)/,
  /\.(?:test|exec)\(String\(error\)\)/,
  /\benglish\([^()]*\)(?:\.(?:startsWith|endsWith|includes|match|search|replace|replaceAll)\(| [!=]==)/,
  /\.(?:test|exec)\(english\(/,
];

/** Nobody reads their words but who looks for a defect: what people are told of them, the one who catches them says. */
const FOR_PROGRAMMERS = [
  'ApiProblem',
  'DamagedError',
  'LargePicture',
  'LongRendersBusyError',
  'NameTakenError',
  'NoConnection',
  'NotAllowedError',
  'NotSealedError',
  'NotStoredError',
  'OtherOutcome',
  'OtherThanShownError',
  'Pkcs11Error',
  'RenderPoolClosedError',
  'ShownOtherwise',
  'TimeoutError',
  'ToldError',
  'TooDeepError',
  'TooMuchMemoryError',
  'TooMuchTimeError',
  'UnreadPicture',
  'VerifyFault',
  'WordFault',
  'WorkerEndedError',
  'WrongPassphrase',
];

test('errors that people read take a message, no string', () => {
  const plain = filesBelow('src', /\.ts$/).flatMap(({ text }) =>
    [...text.matchAll(/class (\w+) extends (?:Range|Type)?Error\b/g)].map(([, name]) => name),
  );
  expect(plain.toSorted()).toEqual(FOR_PROGRAMMERS);
});

test('`foreign` never gets a sentence of Platen', () => {
  const found = filesBelow('src', /\.ts$/).filter(({ text }) => /\bforeign\(\s*['`]/.test(text));
  expect(found.map(({ path }) => path)).toEqual([]);
});

test('no condition on the words of a message outside of the adapters', () => {
  const found = filesBelow('src', /\.ts$/)
    .filter(({ text }) =>
      text.split('\n').some((line) => !/^\s*(?:\*|\/\/)/.test(line) && ON_WORDS.some((one) => one.test(line))),
    )
    .map(({ path }) => path);
  expect(found.toSorted()).toEqual(Object.keys(ADAPTERS).toSorted());
});
