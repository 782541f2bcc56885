/** §10.13: the demo: a workspace, its owner, a key, and the themes and templates of `prisma/demo`. */
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { NIL } from 'uuid';
import { createApiKey } from '../../data/storage/access/api-keys.ts';
import { type Database, lockName, type Transaction } from '../../data/storage/connection/database.ts';
import { createLookUps } from '../../data/storage/connection/look-ups.ts';
import { addMember, listMembers } from '../../data/storage/people/members.ts';
import { findSlug } from '../../data/storage/templates/template-slugs.ts';
import { listTemplates } from '../../data/storage/templates/templates.ts';
import { listThemeNames } from '../../data/storage/templates/theme-versions.ts';
import { createWorkspace, listWorkspaces } from '../../data/storage/workspaces/workspaces.ts';
import { createCredential, hashCredential, SECRET_BYTES } from '../../domain/credential.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { readTemplate } from '../../template/import/read-template.ts';
import { findTemplateFiles } from '../../use-cases/templates/files/index.ts';
import { importTemplates } from '../../use-cases/templates/index.ts';
import { commandActor } from '../terminal/session.ts';

export type Demo = {
  workspaceId: string;
  ownerId: string;
  /** The ids of the demo's templates, keyed by file name. */
  templateIds: Record<string, string>;
  token: string;
  /** The slug of the template for a first document, and the file with the body of its request. */
  exampleSlug: string;
  exampleFile: string;
  /** Whether anything was missing and has been added. */
  created: boolean;
};

const DEMO_FOLDER = path.join(import.meta.dirname, '../../../prisma/demo');
/** The name of its files, and the slug of its title. */
const EXAMPLE = 'offer-letter';
const EXAMPLE_FILE = path.join(DEMO_FOLDER, `${EXAMPLE}.values.json`);

const THEME = '.theme.yaml';

const WORKSPACE = 'Demo';
const OWNER = { email: 'demo@example.com', name: 'Demo Owner' };
const KEY_NAME = 'demo';

/**
 * Idempotent: adds what is missing, and changes nothing else, not even a template with a newer version. An advisory lock ensures that two
 * concurrent loaders on one database make one demo.
 */
export function loadDemo(db: Database, dataDir: string, now: Date): Promise<Demo> {
  return db.$transaction(async (tx) => {
    await lockName(tx, NIL, 'platen demo');
    const recorded = await readDemoRecord(dataDir);
    const workspaceId = await ensureWorkspace(tx, now);
    const ownerId = await ensureOwner(tx, workspaceId, now);
    const token = (await validToken(db, workspaceId, recorded.token)) ?? (await createKey(tx, workspaceId, now));
    const templateIds = await ensureTemplates(tx, workspaceId, recorded.templateIds, now);
    const record: DemoRecord = { token, templateIds };
    const created = JSON.stringify(record) !== JSON.stringify(recorded);
    if (created) await writeDemoRecord(dataDir, record);
    const exampleSlug = (await findSlug(tx, workspaceId, templateIds[`${EXAMPLE}.md`]!)) ?? EXAMPLE;
    return { workspaceId, ownerId, ...record, exampleSlug, exampleFile: EXAMPLE_FILE, created };
  });
}

async function ensureWorkspace(tx: Transaction, now: Date): Promise<string> {
  const existing = (await listWorkspaces(tx)).find(({ name }) => name === WORKSPACE);
  return (existing ?? (await createWorkspace(tx, { name: WORKSPACE, plan: 'active', timeZone: 'UTC', now }))).id;
}

async function ensureOwner(tx: Transaction, workspaceId: string, now: Date): Promise<string> {
  const owner = (await listMembers(tx, workspaceId)).find(({ email }) => email === OWNER.email);
  return (owner ?? (await addMember(tx, workspaceId, { ...OWNER, role: 'owner', now }))).userId;
}

/** Returns the token if it still belongs to the workspace. */
async function validToken(db: Database, workspaceId: string, token: string | undefined) {
  const caller = token && (await createLookUps(db).apiKey(hashCredential(token)));
  return caller && caller.principal.workspaceId === workspaceId ? token : undefined;
}

async function createKey(tx: Transaction, workspaceId: string, now: Date): Promise<string> {
  const credential = createCredential('api-key', randomBytes(SECRET_BYTES));
  await createApiKey(tx, workspaceId, { credential, name: KEY_NAME, createdBy: OWNER.email, expiresAt: null, now });
  return credential.token;
}

/** Imports the files whose templates are neither recorded nor found by title and folder. */
async function ensureTemplates(
  tx: Transaction,
  workspaceId: string,
  recorded: Record<string, string>,
  now: Date,
): Promise<Record<string, string>> {
  const existing = await listTemplates(tx, workspaceId);
  const files = (await readdir(DEMO_FOLDER)).sort();
  const themes = await listThemeNames(tx, workspaceId);
  const ids = new Map<string, string>();
  const missing = files
    .filter((name) => name.endsWith(THEME) && !themes.includes(name.slice(0, -THEME.length)))
    .map((name) => path.join(DEMO_FOLDER, name));
  for (const name of files.filter((file) => file.endsWith('.md'))) {
    const id = existing.find((template) => template.id === recorded[name])?.id ?? (await findNamesake(existing, name));
    if (id) ids.set(name, id);
    else missing.push(path.join(DEMO_FOLDER, name));
  }
  if (missing.length > 0) {
    const { templates } = await importTemplates(tx, workspaceId, await findTemplateFiles(missing), {
      now,
      importedBy: commandActor(),
    });
    for (const { file, id } of templates) ids.set(path.basename(file), id);
  }
  return Object.fromEntries([...ids].sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function findNamesake(
  existing: { id: string; title: string; folder: string }[],
  name: string,
): Promise<string | undefined> {
  if (existing.length === 0) return undefined;
  const read = readTemplate({ file: name, bytes: await readFile(path.join(DEMO_FOLDER, name)) });
  if (!read.ok) return undefined;
  const { title, folder } = read.template;
  return existing.find((template) => template.title === title && template.folder === folder)?.id;
}

/** The record of the demo in the data folder. `templateIds` is keyed by file name. */
type DemoRecord = { token: string; templateIds: Record<string, string> };

function fileOf(dataDir: string) {
  return path.join(dataDir, 'demo.json');
}

/**
 * §16.2: reads `<data folder>/demo.json`: the token of the demo's key, of which the database keeps only a hash, and the ids of its
 * templates. Empty if it is missing or damaged; then the templates are looked up and a new key is made.
 */
async function readDemoRecord(dataDir: string): Promise<Partial<DemoRecord> & Pick<DemoRecord, 'templateIds'>> {
  try {
    const { token, templateIds } = JSON.parse(await readFile(fileOf(dataDir), 'utf8'));
    return { token: String(token), templateIds: Object(templateIds) };
  } catch {
    return { templateIds: {} };
  }
}

/** Writes the demo's record atomically, readable only by its owner. */
async function writeDemoRecord(dataDir: string, record: DemoRecord): Promise<void> {
  await makeFolder(dataDir);
  const draft = `${fileOf(dataDir)}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, fileOf(dataDir));
}
