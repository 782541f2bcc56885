/**
 * §4.3: rows → requests, each with its Idempotency-Key. The key is a hash of the batch's name, the request and the number of
 * equal requests before it. So a file that is sent again replays; a line that is changed or added is a new document, wherever
 * it is; and two equal lines make two documents.
 */
import { createHash } from 'node:crypto';
import type { GenerationRequest, Placeholder } from '../../../generated/openapi.d.ts';
import { Refusal } from '../../domain/errors.ts';
import { canonicalJson } from '../../domain/json.ts';
import { foreign, ofField } from '../../locales/message.ts';
import type { Values } from '../document/read-values.ts';
import { find, unknown } from './check-row.ts';
import type { Row } from './read-rows.ts';

export type BatchLine = { line: number; key: string; request: GenerationRequest };

/**
 * What all lines have in common: the batch's name, the title with `{column}` in it, values that a line may override, and the placeholders of the
 * template.
 */
export type Common = { batch: string; title?: string; values: Values; placeholders: Placeholder[] };

/** Throws `validation` for a title with the name of no placeholder in it. */
export function batchLines(rows: Row[], { batch, title: pattern, values: common, placeholders }: Common): BatchLine[] {
  const seen = new Map<string, number>();
  const writeTitle = pattern === undefined ? undefined : titleWriter(pattern, placeholders);
  return rows.map(({ line, values: own, title: titled }) => {
    const values = { ...common, ...own };
    const title = writeTitle?.(values, line) ?? titled;
    const request = { ...(title !== undefined && { title }), values };
    const content = canonicalJson(request);
    const before = seen.get(content) ?? 0;
    seen.set(content, before + 1);
    const key = createHash('sha256')
      .update(canonicalJson([batch, content, before]))
      .digest('hex');
    return { line, key, request };
  });
}

/** `{customer}` becomes the line's value for that placeholder, or else its default; `{line}` the number of the line. */
function titleWriter(pattern: string, placeholders: Placeholder[]): (values: Values, line: number) => string {
  const parts = pattern.split(/\{([^{}]+)\}/);
  const named = parts.map((part, at) => (at % 2 === 1 ? find(placeholders, part) : undefined));
  const wrong = parts.find((part, at) => at % 2 === 1 && part !== 'line' && !named[at]);
  if (wrong !== undefined)
    throw new Refusal(
      'validation',
      ofField('--title', foreign(unknown(`{${wrong}}`, 'placeholder', placeholders, wrong))),
      'title',
    );
  return (values, line) =>
    parts
      .map((part, at) => {
        if (at % 2 === 0) return part;
        const placeholder = named[at];
        if (!placeholder) return String(line);
        const { key, label, value } = placeholder;
        const name = [key, label].find((one) => Object.hasOwn(values, one));
        return name === undefined ? value : String(values[name]);
      })
      .join('');
}
