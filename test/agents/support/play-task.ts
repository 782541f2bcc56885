/** Lets an assistant do a task in a workspace of its own, by `/mcp`, and looks at what it has made. */
import { readdirSync, readFileSync } from 'node:fs';
import { connectClient, type McpClient } from '../../doors/mcp/support/connect-client.ts';
import { seedTemplates, seedTenant, type Tenant } from '../../support/seed.ts';
import type { TestService } from '../../support/service.ts';
import { type RecordedCall, type RecordedRun, SEEDS, type Task } from './tasks.ts';

const FOLDER = new URL('../templates/', import.meta.url);
const SOURCES = readdirSync(FOLDER).map((name) => readFileSync(new URL(name, FOLDER), 'utf8'));
/** The template whose documents a person issues. */
const ISSUED_BY_PERSONS = 'Non-disclosure agreement';

/** What an assistant sees of a tool's answer. Links are texts. */
export type Answered = { isError: boolean; texts: string[]; structured: unknown };
export type ToolCaller = (tool: string, given: Record<string, unknown>) => Promise<Answered>;

/** Does a task with the tools of a client, and returns what it says at the end. */
export type Assistant = (task: Task, client: McpClient, call: ToolCaller) => Promise<string>;

/** `problems`: what is not as the task wants it. `run`: what the assistant did, with ids as `RecordedCall` has them. */
export type Played = { problems: string[]; run: RecordedRun };

export async function playTask(service: TestService, task: Task, assistant: Assistant): Promise<Played> {
  const { db } = service.services.database;
  const tenant = await seedTenant(db);
  const ids = await seedTemplates(db, tenant.workspaceId, SOURCES);
  const templates = new Map(SOURCES.map((source, at) => [/^title: (.*)$/m.exec(source)![1]!, ids[at]!]));
  await db.template.update({ where: { id: templates.get(ISSUED_BY_PERSONS)! }, data: { personIssues: 'on' } });
  const before = task.seed && SEEDS[task.seed];
  if (before) {
    const { template, title, values } = before;
    await service.call('POST', `/templates/${templates.get(template)}/generations`, {
      key: tenant.key,
      body: { title, values },
    });
  }
  const client = await connectClient(service.url!, tenant.key);
  try {
    const told: Answered[] = [];
    const calls: RecordedCall[] = [];
    const known = () => knownIds(templates, told);
    const answer = await assistant(task, client, async (tool, given) => {
      calls.push({ tool, arguments: replaced(given, new Map([...known()].map(([name, id]) => [id, name]))) });
      const { content, ...answered } = await client.tool(tool, replaced(given, known()));
      told.push(answered);
      const links = (content as { type: string; title: string; uri: string }[]).filter(
        ({ type }) => type === 'resource_link',
      );
      return { ...answered, texts: [...answered.texts, ...links.map(({ title, uri }) => `${title}: ${uri}`)] };
    });
    return { problems: await judge(service, tenant, task, answer), run: { calls, answer } };
  } finally {
    await client.close();
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Ids by their names. */
function knownIds(templates: ReadonlyMap<string, string>, told: readonly Answered[]): Map<string, string> {
  const known = new Map<string, string>();
  const note = (value: unknown, name: string) => {
    if (typeof value === 'string' && UUID.test(value)) known.set(name, value);
    else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) note(part, `${name}.${key}`);
  };
  for (const [at, { structured, texts }] of told.entries()) note(structured ?? idsIn(texts), `$${at + 1}`);
  for (const [title, id] of templates) known.set(`$template:${title}`, id);
  return known;
}

/** The ids in the texts of a refusal, which has no structure. */
function idsIn(texts: readonly string[]): string[] {
  return texts.join('\n').match(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g) ?? [];
}

/** Replaces strings, wherever they stand in the arguments. */
function replaced<Given>(given: Given, names: ReadonlyMap<string, string>): Given {
  if (typeof given === 'string') return (names.get(given) ?? given) as Given;
  if (Array.isArray(given)) return given.map((one) => replaced(one, names)) as Given;
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([name, one]) => [name, replaced(one, names)])) as Given;
}

/** Replays a recorded run. */
export function replay({ calls, answer }: RecordedRun): Assistant {
  return async (_, __, call) => {
    for (const { tool, arguments: given } of calls) await call(tool, given);
    return answer;
  };
}

/** Returns what is not as the task wants it. */
async function judge(service: TestService, tenant: Tenant, task: Task, answer: string): Promise<string[]> {
  const { db } = service.services.database;
  const where = { workspaceId: tenant.workspaceId };
  const newest = { where, orderBy: { createdAt: 'desc' } } as const;
  const [documents, drafts, templateDrafts] = await Promise.all([
    db.generation.findMany(newest),
    db.draft.findMany({ where, orderBy: { updatedAt: 'desc' } }),
    db.templateDraft.findMany(newest),
  ]);
  const made = documents.slice(0, documents.length - (task.seed ? 1 : 0));
  const [draft, text] = [drafts[0], templateDrafts[0]];
  const call = async <Body>(path: string, body: object) =>
    (await service.call('POST', path, { key: tenant.key, body })).body as Body;
  const drawn =
    draft &&
    (await call<{ markdown: string }>(`/templates/${draft.templateId}/checks`, { values: draft.values })).markdown;
  const page = [...made.map(({ markdown }) => markdown), drawn ?? ''].join('\n');
  const checked =
    text &&
    (await call<{ fault_count: number; placeholders: []; groups: [] }>('/template-checks', { source: text.source }));
  const counts = { documents: made.length, drafts: drafts.length, templateDrafts: templateDrafts.length };
  const found: Record<string, number | undefined> = {
    ...counts,
    values: checked?.placeholders.length,
    groups: checked?.groups.length,
  };
  const { title, values, groups } = task;
  const wanted = { documents: 0, drafts: 0, templateDrafts: 0, ...task };
  return [
    ...(['documents', 'drafts', 'templateDrafts'] as const)
      .filter((kind) => found[kind] !== wanted[kind])
      .map((kind) => `${kind}: ${found[kind]}, not ${wanted[kind]}`),
    ...Object.entries({ values, groups }).flatMap(([kind, number]) =>
      number === undefined || found[kind] === number ? [] : [`${kind}: ${found[kind]}, not ${number}`],
    ),
    ...(checked && checked.fault_count > 0 ? [`the drafted template has ${checked.fault_count} mistakes`] : []),
    ...(title !== undefined && made[0]?.title !== title ? [`title: ${made[0]?.title}`] : []),
    ...lacking('page', page, task.page),
    ...lacking('template', text?.source ?? '', task.source),
    ...(task.without ?? []).filter((part) => (text?.source ?? page).includes(part)).map((part) => `it has ${part}`),
    ...lacking('answer', answer, task.answer),
  ];
}

/** In any case: a model may write "First aid". */
function lacking(where: string, text: string, parts: readonly string[] = []): string[] {
  const all = text.toLowerCase();
  return parts.filter((part) => !all.includes(part.toLowerCase())).map((part) => `${where} lacks ${part}`);
}
