/** §10.25: what the web app saves can be rendered: uploads, versions that are brought back, and the workspace's theme. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listTemplates } from '../../../../src/data/storage/templates/templates.ts';
import { describeWorkspace } from '../../../../src/data/storage/workspaces/workspaces.ts';
import { findThemeFiles } from '../../../../src/use-cases/templates/files/index.ts';
import { importThemes } from '../../../../src/use-cases/templates/index.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { LOST, NARROW, WIDE } from '../../../support/unrenderable.ts';
import { signedIn, type WebVisitor } from '../../../support/web.ts';

const PICTURE = '---\ntitle: Picture\n---\n\n![](lost.svg)\n';
const REASON = 'A document of it cannot be rendered: text of the picture lost.svg would be lost, near “Registered”.';

let service: TestService;
let ours: Tenant;
let owner: WebVisitor;

beforeAll(async () => {
  service = await startTestService({ role: 'api' });
  ours = await seedTenant(db());
  owner = await signedIn(service, ours.userId);
  await owner.get(`/w/${ours.workspaceId}/settings`);
});
afterAll(() => service.close());

function db() {
  return service.services.context.db;
}

test('an upload with a picture that cannot be drawn is refused, with its line', async () => {
  const { status, html } = await owner.upload(`/w/${ours.workspaceId}/import`, {
    'picture.md': PICTURE,
    'lost.svg': LOST,
  });
  expect(status).toBe(422);
  expect(html).toContain(REASON);
  expect(await listTemplates(db(), ours.workspaceId)).toEqual([]);
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">';
const BLUR = `${SVG}<g style="filter:blur(1px)"/></svg>`;

test('a picture that loses details gives a warning, also in a theme', async () => {
  const sent = await owner.upload(`/w/${ours.workspaceId}/import`, {
    'drawing.md': '---\ntitle: Drawing\n---\n\n![](blur.svg)\n',
    'acme.theme.yaml': 'color: {}\nlogo: blur.svg\n',
    'blur.svg': BLUR,
  });
  const { html } = await owner.follow(sent);
  expect(html.match(/The picture blur\.svg is drawn without filter: blur\(1px\), in line 1/g)).toHaveLength(2);
  const broken = await owner.upload(`/w/${ours.workspaceId}/import`, {
    'acme.theme.yaml': 'color: {}\nlogo: cut.svg\n',
    'cut.svg': SVG,
  });
  expect([broken.status, broken.html.includes('The picture cut.svg is not valid SVG')]).toEqual([422, true]);
});

test('a version that cannot be rendered is not restored', async () => {
  const assets = [{ path: 'lost.svg', mediaType: 'image/svg+xml' as const, bytes: Buffer.from(LOST) }];
  const id = await seedTemplate(db(), ours.workspaceId, PICTURE, { assets });
  await seedTemplate(db(), ours.workspaceId, '---\ntitle: Picture\n---\nNone\n');
  const restore = `/w/${ours.workspaceId}/templates/${id}/versions/1/restore`;
  const { status, html } = await owner.post(restore, { current: '2' });
  expect(status).toBe(422);
  expect(html).toMatch(/[Ll]ine 5/);
  expect(html).toContain(REASON);
  expect(await listTemplates(db(), ours.workspaceId)).toMatchObject([{ version: 2 }]);
});

test('a theme that breaks a template cannot be chosen', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'platen-theme-'));
  await writeFile(path.join(folder, 'narrow.theme.yaml'), NARROW);
  await importThemes(db(), ours.workspaceId, await findThemeFiles([folder]), { now: new Date() });
  await rm(folder, { recursive: true });
  await seedTemplate(db(), ours.workspaceId, `---\ntitle: Wide\n---\n\n${WIDE}`);
  const fields = { name: ours.name, time_zone: 'UTC', theme: 'narrow' };
  const { status, html } = await owner.post(`/w/${ours.workspaceId}/settings`, fields);
  expect(status).toBe(422);
  expect(html).toContain(
    'A document of the template &quot;Wide&quot; cannot be rendered with this theme: a table of 24',
  );
  expect(await describeWorkspace(db(), ours.workspaceId)).toMatchObject({ theme: null });
});
