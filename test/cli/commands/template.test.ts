/** §20.14: what the command imports and deletes is in the audit log, with the user of the machine. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { platenJsonInProcess, runPlatenInProcess } from '../../support/platen-in-process.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'platen-template-'));
  await writeFile(path.join(folder, 'letter.md'), '---\ntitle: Letter\n---\n');
  await writeFile(path.join(folder, 'acme.theme.yaml'), 'accent: "#123456"\n');
  await writeFile(path.join(folder, 'plain.markdown'), '# Plain\n');
  await run('workspace', 'create', 'Acme');
});
afterAll(() => rm(folder, { recursive: true }));

const by = { userId: null, actor: userInfo().username, via: 'command', address: hostname() };

async function run(...line: string[]) {
  const result = await runPlatenInProcess(line, options());
  expect(result).toMatchObject({ code: 0 });
  return result;
}

function options() {
  return { env: { DATABASE_URL: database.url, DATA_DIR: folder }, cwd: folder };
}

test('the audit log records saved templates, and no refused ones', async () => {
  await run('template', 'check', 'letter.md');
  await run('template', 'import', 'Acme', '.');
  await run('theme', 'import', 'Acme', 'acme.theme.yaml');
  await run('template', 'import', 'Acme', '--adopt', 'plain.markdown');
  await run('template', 'import', 'Acme', '--adopt', 'plain.markdown');
  const events = await database.db.auditEvent.findMany({
    where: { action: 'templates_imported' },
    orderBy: { id: 'asc' },
  });
  const id = expect.any(String);
  expect(events).toMatchObject([
    {
      ...by,
      detail: {
        templates: [{ id, title: 'Letter', folder: '', version: 1 }],
        themes: [{ id, name: 'acme', version: 1 }],
      },
    },
    { ...by, detail: { templates: [{ id, title: 'Plain', folder: '', version: 1 }], themes: [] } },
  ]);
});

test('so is what is archived, restored and deleted, once each', async () => {
  const { id } = await database.db.template.findFirstOrThrow({ where: { title: 'Letter' } });
  for (const verb of ['archive', 'archive', 'restore', 'restore', 'archive', 'delete']) await run('template', verb, id);
  const events = await database.db.auditEvent.findMany({
    where: { detail: { path: ['id'], equals: id } },
    orderBy: { id: 'asc' },
  });
  const about = { ...by, detail: { id, title: 'Letter', documents: 0 } };
  expect(events).toMatchObject(
    ['template_archived', 'template_unarchived', 'template_archived', 'template_deleted'].map((action) => ({
      ...about,
      action,
    })),
  );
});

test.each([['check'], ['import', 'Acme']])('%s warns of what it does all the same', async (...verb) => {
  await writeFile(path.join(folder, 'terms.md'), '---\ntitle: Terms\n---\n\nSee [Schedule 9](#nowhere).\n');
  const line = ['template', ...verb, 'terms.md'];
  const warning = expect.stringContaining('The link #nowhere leads nowhere');
  const { stderr } = await run(...line);
  expect(stderr).toMatch(/^terms\.md:5: warning: The link #nowhere leads nowhere: .*\n$/);
  expect(await platenJsonInProcess(line, options())).toMatchObject([{ warnings: [{ line: 5, message: warning }] }]);
  const adopted = ['template', ...verb, 'linked.markdown', '--adopt'];
  await writeFile(path.join(folder, 'linked.markdown'), '# Linked\n\n[x](other.md)\n');
  expect((await run(...adopted)).stdout).toMatch(/1 warning[\s\S]*linked\.markdown:3 +The link other\.md/);
  expect(await platenJsonInProcess(adopted, options())).toMatchObject({ files: [{ warnings: [{ line: 3 }] }] });
});
