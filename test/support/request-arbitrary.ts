/** Requests drawn from the specification: each part left out, fitting its schema, or anything at all. */
import fc from 'fast-check';
import { locate, type Operation, specification, validatorAt } from './contract.ts';
import { fitting } from './schema-arbitrary.ts';

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean };

/** How a part was drawn: `odd` fails its schema, `loose` is anything whose schema passes all the same. */
type Verdict = 'fits' | 'odd' | 'loose';
type Part = { parameter: Parameter; text: string; verdict: Verdict };

export type DrawnRequest = {
  operationId: string;
  method: string;
  /** Below /api/v1, with its query, percent-encoded. */
  path: string;
  headers: string[];
  body: string;
  /** Whether the specification lets the whole of it through, where that is known. */
  verdict: Verdict;
};

/** `ids` and `keys` are those that exist: requests made of chance alone would find nothing. */
export type Known = { ids: string[]; keys: string[] };

/** One request of any operation. */
export function anyRequest(known: Known): fc.Arbitrary<DrawnRequest> {
  const operations = Object.entries(specification.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestOf(path, method, operation, known)),
  );
  return fc.oneof(...operations);
}

function requestOf(path: string, method: string, operation: Operation, known: Known): fc.Arbitrary<DrawnRequest> {
  const pointer = `#/paths/${path.replaceAll('/', '~1')}/${method}`;
  const parameters = (operation.parameters ?? []).map((_, i) => partOf(`${pointer}/parameters/${i}`, known));
  const stray = fc.oneof(
    { weight: 20, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.tuple(oddText, oddText) },
  );
  const hasBody = 'requestBody' in operation;
  const body = hasBody ? bodyOf(`${pointer}/requestBody/content/application~1json/schema`, known) : NO_BODY;
  return fc.tuple(fc.tuple(...parameters), stray, body).map(([drawn, extra, { text, verdict }]) => {
    const parts = drawn.filter((part) => part !== null);
    const query = parts
      .filter(({ parameter }) => parameter.in === 'query')
      .map(({ parameter, text }) => [parameter.name, text]);
    if (extra) query.push(extra);
    const search = query.map(([name, value]) => `${encode(name!)}=${encode(value!)}`).join('&');
    const filled = parts.reduce(
      (at, { parameter, text }) =>
        parameter.in === 'path' ? at.replace(`{${parameter.name}}`, () => encode(text)) : at,
      path,
    );
    const verdicts = [...parts.map((part) => part.verdict), verdict, ...(extra ? (['odd'] as const) : [])];
    return {
      operationId: operation.operationId,
      method: method.toUpperCase(),
      path: search ? `${filled}?${search}` : filled,
      headers: parts
        .filter(({ parameter }) => parameter.in === 'header')
        .map(({ parameter, text }) => `${parameter.name}: ${text}`),
      body: text,
      verdict: verdicts.includes('odd') ? 'odd' : verdicts.includes('loose') ? 'loose' : 'fits',
    };
  });
}

function partOf(pointer: string, { ids }: Known): fc.Arbitrary<Part | null> {
  const { value, pointer: here } = locate(pointer);
  const parameter = value as Parameter;
  const fits = validatorAt(`${here}/schema`, 'header');
  const isHeader = parameter.in === 'header';
  const drawn = fc.oneof(
    {
      weight: 4,
      arbitrary: (isHeader ? headerText : fitting(`${here}/schema`)).map((one) => [String(one), 'fits'] as const),
    },
    ...(parameter.in === 'path'
      ? [{ weight: 8, arbitrary: fc.constantFrom(...ids).map((id) => [id, 'fits'] as const) }]
      : []),
    {
      weight: 1,
      arbitrary: (isHeader ? headerText : oddText).map((one) => [one, fits(one) ? 'loose' : 'odd'] as const),
    },
  );
  const part = drawn.map(([text, verdict]) => ({ parameter, text, verdict }));
  return parameter.required ? part : fc.oneof(part, fc.constant(null));
}

type Body = { text: string; verdict: Verdict };
const NO_BODY = fc.constant<Body>({ text: '', verdict: 'fits' });

function bodyOf(pointer: string, { keys }: Known): fc.Arbitrary<Body> {
  const written = (value: unknown, verdict: Verdict): Body => ({ text: JSON.stringify(value), verdict });
  const known = fc.dictionary(fc.constantFrom(...keys), fc.oneof(fc.string(), fitting('#/components/schemas/Value')));
  const fits = validatorAt(pointer);
  return fc.oneof(
    NO_BODY,
    fitting(pointer).map((body) => written(body, 'fits')),
    known.map((values) => written({ values }, 'fits')),
    fc.jsonValue().map((body) => written(body, fits(body) ? 'loose' : 'odd')),
    fc
      .record({ values: fc.dictionary(fc.constantFrom(...keys), fc.jsonValue()) })
      .map((body) => written(body, fits(body) ? 'loose' : 'odd')),
    fc.string({ minLength: 1 }).map((text): Body => ({ text, verdict: isJson(text) ? 'loose' : 'odd' })),
  );
}

/** Texts that services have stumbled over, and any others; NUL, lone surrogates and half escapes among them. */
const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e1',
    'null',
    '[object Object]',
    '\0',
    '%',
    '../..',
    "' OR 1=1 --",
    '\ud800',
    '🙂',
  ),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
);

/** What HTTP lets a header hold, and keeps as it is. */
const headerText = fc.string({ unit: fc.constantFrom(...'aZ09-_.:;,="/%'), minLength: 1, maxLength: 80 });

/** Half a surrogate pair has no UTF-8; it goes as the bytes that some clients write for it, which are no UTF-8 either. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}
