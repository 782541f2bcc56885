/** §12.8: the values of a document as they are kept with it, and back. Pictures, which are kept beside it (§10.33), stand in them by their paths. */
import type { Database } from '../../data/storage/connection/database.ts';
import { findDocumentOrigin } from '../../data/storage/documents/stored-documents.ts';
import { loadDocumentAssets } from '../../data/storage/templates/assets.ts';
import { loadInventory } from '../../data/storage/templates/template-versions.ts';
import { defaultTitle } from '../../domain/title.ts';
import { checkValuesShape, isLongValues, type Values } from '../../domain/values.ts';
import { dataUri, PICTURE_PATH } from '../../domain/write-picture.ts';
import { dropAutomatic, valuesByKey } from '../../template/fill/fit-values.ts';
import type { Asset } from '../../template/model/code.ts';
import type { Inventory } from '../../template/model/inventory.ts';

/** `values`: as they were sent, of any shape that makes a document. `pictures`: those that it shows. JSON. */
export function writeSentValues(values: unknown, pictures: readonly Asset[] = []): string {
  const json = isLongValues(values) ? values.json : JSON.stringify(values ?? {});
  return pictures.reduce(
    (text, { path, mediaType, bytes }) => text.replaceAll(JSON.stringify(dataUri(mediaType, bytes)), `"${path}"`),
    json,
  );
}

/** `title`: empty where it is the default one (§12.3). `values`: by the keys of `inventory`, which the document's version of the template has. */
export type SentDocument = { templateId: string; title: string; inventory: Inventory; values: Values };

/** Null for a document that the workspace does not have, whose template is gone, or that is from before values were kept. */
export async function findSentDocument(
  db: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<SentDocument | null> {
  const origin = await findDocumentOrigin(db, workspaceId, id);
  if (!origin?.templateId || origin.sentValues === null) return null;
  const { templateId, templateTitle, title, generationNumber, sourceVersion, sentValues } = origin;
  const inventory = await loadInventory(db, templateId, sourceVersion);
  const pictures = sentValues.includes(`"${PICTURE_PATH}`) ? await loadDocumentAssets(db, workspaceId, id) : [];
  return {
    templateId,
    inventory,
    title: title === defaultTitle(templateTitle, generationNumber) ? '' : title,
    values: readSentValues(sentValues, inventory, pictures),
  };
}

/** What was sent for the placeholders and groups of `inventory`, which the document's version has, by their keys. */
function readSentValues(json: string, inventory: Inventory, pictures: readonly Asset[]): Values {
  const uris = new Map(pictures.map(({ path, mediaType, bytes }) => [path, dataUri(mediaType, bytes)]));
  const sent: unknown = JSON.parse(json, (_name, value) => uris.get(value) ?? value);
  return valuesByKey(inventory, checkValuesShape(dropAutomatic(inventory, sent)));
}
