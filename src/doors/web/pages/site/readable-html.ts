/** §20.10, §17.3: how pages show what people have written. */
import { withoutOverrides } from '../../../../template/typography/script-of.ts';

const OVERRIDE = /[\u202d\u202e]/;
/** What is sent or copied as it is, and tags. Templates escape `<` and `>` in all that people write. */
const AS_IT_IS = /<(textarea|pre|script|style)\b[^>]*>[\s\S]*?<\/\1>|<[^>]*>/gi;

/** Returns a page whose texts spell no word backwards: an override counts as an embedding, as in documents. */
export function readableHtml(html: string): string {
  if (!OVERRIDE.test(html)) return html;
  let from = 0;
  let readable = '';
  for (const { 0: kept, index } of html.matchAll(AS_IT_IS)) {
    readable += withoutOverrides(html.slice(from, index)) + kept;
    from = index + kept.length;
  }
  return readable + withoutOverrides(html.slice(from));
}
