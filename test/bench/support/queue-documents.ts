/** Documents the way the API makes them, but for HTTP, so that all of them are there at once. */
import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import type { Database } from '../../../src/data/storage/connection/database.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { compileTemplate } from '../../../src/template/import/compile-template.ts';
import type { Inventory } from '../../../src/template/model/inventory.ts';
import { documentPieces } from '../../../src/use-cases/create-document/create-document.ts';
import { createDocumentLanes } from '../../../src/use-cases/create-document/document-lanes.ts';
import { requestIdentity } from '../../../src/use-cases/create-document/earlier-creation.ts';
import type { Tenant } from '../../support/seed.ts';

/** A page with a counter, one value and a table. */
export const LETTER = `---
title: Letter
placeholders: [{label: No, type: counter, format: "0001"}]
---
# Letter {{No}} to {{Name}}

${Array.from({ length: 4 }, () => 'It holds for all that was agreed, and for what will be agreed upon later on. '.repeat(8)).join('\n\n')}

| Item | Amount |
|------|-------:|
${Array.from({ length: 12 }, (_, row) => `| Item number ${row} | ${row},234.56 |`).join('\n')}
`;

/** Makes `count` letters from `template`, which is a `LETTER`, each with a render job. */
export async function queueDocuments(
  db: Database,
  tenant: Tenant,
  { template, count }: { template: string; count: number },
): Promise<void> {
  const {
    id: versionId,
    source,
    inventory,
  } = await db.templateVersion.findFirstOrThrow({ where: { templateId: template } });
  const compiled = compileTemplate(source, inventory as unknown as Inventory);
  const lanes = createDocumentLanes(db);
  const one = async () => {
    const values = { name: randomUUID() };
    const { workspaceId, userId, keyId } = tenant;
    const outcome = await lanes.create({
      id: v7(),
      source: 'api',
      workspaceId,
      credentialId: keyId,
      template: { id: template, title: 'Letter', version: 1, versionId, hasAssets: false },
      theme: { versionId: null, files: [] },
      title: undefined,
      createdBy: userId,
      createdAt: new Date(),
      sentValues: JSON.stringify(values),
      identity: requestIdentity({
        workspaceId,
        templateId: template,
        credentialId: keyId,
        key: undefined,
        title: undefined,
        values,
      }),
      document: documentPieces(fillTemplate(compiled, values, { today: '2026-01-02' })),
      cause: {},
    });
    if (outcome.state !== 'created') throw new Error(`Cannot queue a document: ${JSON.stringify(outcome)}`);
  };
  for (let made = 0; made < count; made += 500)
    await Promise.all(Array.from({ length: Math.min(500, count - made) }, one));
}
