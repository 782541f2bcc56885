/** Requests drawn from the specification. Each part may be missing, valid, sent twice, or arbitrary. */
import fc from 'fast-check';
import { locate, type Operation, specification, validatorAt } from '../../src/doors/api/http/contract/specification.ts';
import { bodyOf, type DrawnBody, NO_BODY, requiredBodyOf, UNWANTED_BODY, type Verdict } from './body-arbitrary.ts';
import { headerText, oddText, written } from './odd-text.ts';
import { fitting } from './schema-arbitrary.ts';

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean };
type Part = { parameter: Parameter; text: string; verdict: Verdict };

export type DrawnRequest = {
  operationId: string;
  method: string;
  /** The path below /api/v1 with its query, percent-encoded. */
  path: string;
  headers: string[];
  body: Buffer;
  /** Whether the specification accepts the whole request, if that is known. */
  verdict: Verdict;
};

/** Existing IDs and cursors, because purely random ones would find nothing. */
export type Known = {
  ids: string[];
  slugs: string[];
  cursors: string[];
  keys: string[];
  /** Those of `keys` that the template fills itself. */
  automatic: string[];
  values: fc.Arbitrary<Record<string, unknown>>;
  /** Header lines with valid and invalid credentials of the workspace. */
  bearers: string[];
  strangers: string[][];
};

/** Draws a request of any operation. */
export function anyRequest(known: Known): fc.Arbitrary<DrawnRequest> {
  const operations = Object.entries(specification.paths).flatMap(([path, methods]) =>
    // The operation that creates documents has the most ways to fail.
    Object.entries(methods).map(([method, operation]) => ({
      weight: method === 'post' ? 3 : 1,
      arbitrary: requestOf(path, method, operation, known),
    })),
  );
  return fc.oneof(...operations);
}

/** Usually draws nothing, but sometimes one of these parts, which no operation accepts. */
function seldom<T>(odd: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: 24, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: odd });
}

/** Returns whether a body has values of a template. */
function takesValues(pointer: string): boolean {
  const { properties = {} } = locate(`${pointer}/requestBody/content/application~1json/schema`).value as {
    properties?: object;
  };
  return 'values' in properties;
}

function requestOf(path: string, method: string, operation: Operation, known: Known): fc.Arbitrary<DrawnRequest> {
  const pointer = `#/paths/${path.replaceAll('/', '~1')}/${method}`;
  const parameters = (operation.parameters ?? []).map((_, i) => partOf(`${pointer}/parameters/${i}`, known));
  const body: fc.Arbitrary<DrawnBody> =
    'requestBody' in operation
      ? (operation.requestBody as { required?: boolean }).required || !takesValues(pointer)
        ? requiredBodyOf(`${pointer}/requestBody/content/application~1json/schema`)
        : bodyOf(`${pointer}/requestBody/content/application~1json/schema`, known)
      : seldom(UNWANTED_BODY).chain((odd) => (odd ? fc.constant(odd) : NO_BODY));
  return fc
    .record({
      parts: fc.tuple(...parameters).map((drawn) => drawn.filter((part) => part !== null)),
      stray: seldom(fc.tuple(oddText, oddText)),
      twice: seldom(fc.constant(true)),
      stranger: seldom(fc.constantFrom(...known.strangers)),
      bearer: fc.constantFrom(...known.bearers),
      otherMethod: seldom(fc.constantFrom('PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS', 'QUERY', 'PROPFIND')),
      head: seldom(fc.constant('HEAD')),
      body,
    })
    .chain(({ parts, stray, twice, stranger, bearer, otherMethod, head, body }) => {
      // `Prefer` is a list, which may stand in several lines.
      const repeatable = parts.filter(({ parameter: { in: at, name } }) => at !== 'path' && name !== 'Prefer');
      const sent = twice ? [...parts, ...repeatable] : parts;
      const query = sent
        .filter((part) => part.parameter.in === 'query')
        .map((part) => [part.parameter.name, part.text]);
      if (stray) query.push(stray);
      const verdicts = [
        ...parts.map((part) => part.verdict),
        body.verdict,
        stray || stranger || otherMethod || (twice && repeatable.length > 0) ? 'odd' : 'fits',
      ];
      return urlOf(path, parts, query as [string, string][]).map((url) => ({
        operationId: operation.operationId,
        method: otherMethod ?? (method === 'get' ? head : null) ?? method.toUpperCase(),
        path: url,
        headers: [
          ...(stranger ?? [bearer]),
          ...sent
            .filter(({ parameter }) => parameter.in === 'header')
            .map(({ parameter, text }) => `${parameter.name}: ${text}`),
          ...body.headers,
        ],
        body: body.bytes,
        verdict: verdicts.includes('odd') ? 'odd' : verdicts.includes('loose') ? 'loose' : 'fits',
      }));
    });
}

function urlOf(path: string, parts: Part[], query: [string, string][]): fc.Arbitrary<string> {
  const places = parts.filter(({ parameter }) => parameter.in === 'path');
  const filled = fc
    .tuple(...places.map(({ text }) => written(text)))
    .map((texts) => texts.reduce((at, text, i) => at.replace(`{${places[i]!.parameter.name}}`, () => text), path));
  const search = fc
    .tuple(...query.flat().map(written))
    .map((texts) => query.map((_, i) => `${texts[2 * i]}=${texts[2 * i + 1]}`).join('&'));
  return fc.tuple(filled, search).map(([at, text]) => (text ? `${at}?${text}` : at));
}

function partOf(pointer: string, { ids, slugs, cursors }: Known): fc.Arbitrary<Part | null> {
  const { value, pointer: here } = locate(pointer);
  const parameter = value as Parameter;
  const fits = validatorAt(`${here}/schema`, 'header');
  const isHeader = parameter.in === 'header';
  // Mostly draws known IDs, because random ones would find nothing.
  const inPath = parameter.name === 'slug' ? slugs : ids;
  const known = parameter.in === 'path' ? inPath : parameter.name === 'cursor' ? cursors : [];
  const drawn = fc.oneof(
    {
      weight: 3,
      arbitrary: (isHeader ? headerText : fitting(`${here}/schema`)).map((one) => [String(one), 'fits'] as const),
    },
    ...(known.length > 0
      ? [{ weight: 16, arbitrary: fc.constantFrom(...known).map((one) => [one, 'fits'] as const) }]
      : []),
    {
      weight: 1,
      arbitrary: (isHeader ? fc.constantFrom('', ' ', '\t', 'x'.repeat(256), 'é'.repeat(200)) : oddText).map(
        (one) => [one, verdictOf(isHeader ? asReceived(one) : one)] as const,
      ),
    },
  );
  const verdictOf = (text: string): Verdict => (fits(text) ? 'loose' : 'odd');
  const part = drawn.map(([text, verdict]) => ({ parameter, text, verdict }));
  return parameter.required ? part : fc.oneof(part, fc.constant(null));
}

/** Spaces around a header's value are not part of it, and its bytes are read one by one. */
function asReceived(text: string): string {
  return Buffer.from(text.trim()).toString('latin1');
}
