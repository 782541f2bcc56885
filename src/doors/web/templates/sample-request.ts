/** §20.11: a request for the command line that makes a document of a template. It works as it stands. */
import { quoteForShell } from '../../../domain/quote-for-shell.ts';
import { sampleValues } from '../../../template/fill/sample-values.ts';
import type { Template } from '../../../template/model/template.ts';

/** What is left out keeps its default, so that a request that somebody can read makes a document too. */
const MOST = 100;

/** `publicUrl` has no slash at the end. The key comes from the variable `PLATEN_API_KEY`. */
export function sampleRequest(
  { inventory, setup }: Pick<Template, 'inventory' | 'setup'>,
  templateId: string,
  publicUrl: string,
): string {
  const groups = inventory.groups.slice(0, MOST).map((group) => ({ ...group, fields: group.fields.slice(0, MOST) }));
  const shown = { inventory: { placeholders: inventory.placeholders.slice(0, MOST), groups }, setup };
  const body = JSON.stringify({ values: sampleValues(shown, 'typical', 1) }, null, 2);
  return [
    `curl -X POST "${publicUrl}/api/v1/templates/${templateId}/generations"`,
    '-H "Authorization: Bearer $PLATEN_API_KEY"',
    '-H "Content-Type: application/json"',
    `-d ${quoteForShell(body)}`,
  ].join(' \\\n  ');
}
