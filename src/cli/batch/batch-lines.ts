/**
 * §4.3: rows → requests, each with its Idempotency-Key. The key is a hash of the batch's name, the request and the number of
 * equal requests before it. So a file that is sent again replays; a line that is changed or added is a new document, wherever
 * it is; and two equal lines make two documents.
 */
import { createHash } from 'node:crypto';
import type { GenerationRequest } from '../../../generated/openapi.d.ts';
import { canonicalJson } from '../../domain/canonical-json.ts';
import type { Values } from '../document/read-values.ts';
import type { Row } from './read-rows.ts';

export type BatchLine = { line: number; key: string; request: GenerationRequest };

/** What all lines have in common: the batch's name, the title with `{column}` in it, and values that a line may override. */
export type Common = { batch: string; title?: string; values: Values };

export function batchLines(rows: Row[], { batch, title, values: common }: Common): BatchLine[] {
  const seen = new Map<string, number>();
  return rows.map(({ line, values: own }) => {
    const values = { ...common, ...own };
    const request = { ...(title !== undefined && { title: fillTitle(title, values, line) }), values };
    const content = canonicalJson(request);
    const before = seen.get(content) ?? 0;
    seen.set(content, before + 1);
    const key = createHash('sha256')
      .update(canonicalJson([batch, content, before]))
      .digest('hex');
    return { line, key, request };
  });
}

/** `{customer}` becomes the line's value of that name, `{line}` its number. Other braces stay. */
function fillTitle(title: string, values: Values, line: number): string {
  return title.replace(/\{([^{}]+)\}/g, (braces, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : name === 'line' ? String(line) : undefined;
    return typeof value === 'string' ? value : braces;
  });
}
