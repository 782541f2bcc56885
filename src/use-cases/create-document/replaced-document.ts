/** §11.60: finds what a new document can print of the one that it replaces: its number and its day. */
import type { Database } from '../../data/storage/connection/database.ts';
import { findReplacedFacts } from '../../data/storage/documents/replacements.ts';
import { loadInventory } from '../../data/storage/templates/template-versions.ts';
import { besideNumber, readCounterFormat } from '../../domain/number-formats.ts';
import { todayIn } from '../../domain/time-zones.ts';
import { isUuid } from '../../domain/uuid.ts';
import type { ReplacedDocument, Template } from '../../template/model/compiled.ts';
import type { Inventory } from '../../template/model/inventory.ts';

type Asking = Pick<Template, 'inventory'> & { compiled: Pick<Template['compiled'], 'knownBy'> };

/**
 * Returns what `template` prints of the document `id`. Undefined when it prints nothing of it, when there is no such document, or when
 * `id` is none.
 */
export async function findReplaced(
  db: Database,
  { inventory, compiled }: Asking,
  { workspaceId, timeZone }: { workspaceId: string; timeZone: string },
  id: string | undefined,
): Promise<ReplacedDocument | undefined> {
  if (id === undefined || !isUuid(id) || !printsReplaced(inventory)) return undefined;
  const found = await findReplacedFacts(db, workspaceId, id);
  if (!found) return undefined;
  const { templateId, title, sourceVersion, createdAt, setup, knownBy } = found;
  const invoice = setup.eInvoice && readInvoice(setup.eInvoice.xml);
  const former = templateId === null ? undefined : await loadInventory(db, workspaceId, templateId, sourceVersion);
  // What the author does not name may be a customer, whom many documents have.
  const named = compiled.knownBy && compiled.knownBy[0]!.group === undefined ? knownBy[0] : undefined;
  const created = todayIn(timeZone, createdAt);
  const counted = former && counterIn(knownBy, former, created.slice(0, 4));
  return { number: invoice?.number ?? counted ?? named ?? title, date: invoice?.date ?? created };
}

/** Only `replaces` makes the service fill a text or a date. */
function printsReplaced({ placeholders }: Inventory): boolean {
  return placeholders.some(({ auto, type }) => auto && (type === 'text' || type === 'date'));
}

/** Returns the first of these texts that is a number of a counter, drawn in `year`. */
function counterIn(texts: readonly string[], { placeholders }: Inventory, year: string): string | undefined {
  const around = placeholders.flatMap(({ type, format }) => {
    const read = type === 'counter' ? readCounterFormat(format) : undefined;
    return read && 'shape' in read ? [besideNumber(read.shape, year)] : [];
  });
  return texts.find((text) =>
    around.some(([before, behind]) => {
      if (!text.startsWith(before) || !text.endsWith(behind)) return false;
      return /^[0-9]+$/.test(text.slice(before.length, text.length - behind.length));
    }),
  );
}

/** Reads number (BT-1) and date (BT-2) from the XML that Platen wrote with a document, in either syntax. */
function readInvoice(xml: string): ReplacedDocument | undefined {
  const cii = /<rsm:ExchangedDocument>\s*<ram:ID>([^<]*)<.*?<udt:DateTimeString[^>]*>(\d{4})(\d\d)(\d\d)</s.exec(xml);
  const ubl = /<cbc:ID>([^<]*)<\/cbc:ID>\s*<cbc:IssueDate>(\d{4})-(\d\d)-(\d\d)</.exec(xml);
  const found = cii ?? ubl;
  if (!found) return undefined;
  const [, number, year, month, day] = found;
  return { number: unescaped(number!), date: `${year}-${month}-${day}` };
}

function unescaped(text: string): string {
  const meant: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => meant[name]!);
}
