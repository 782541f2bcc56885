/** Migrations: what prisma/functions says beyond the functions and triggers that the migrations make. Postgres itself compares. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { type Definition, readDefinitions } from './read-definitions.ts';

/** A thing that the migrations lack, and the SQL that brings it. */
export type Difference = { name: string; script: string };

/** A file that decides on the server what it makes: what it came to here is not what it comes to elsewhere. */
const DECIDES = /^DO\b/m;

/**
 * In the order in which the scripts can be run. `client` has a database to which all migrations were applied; it is left with
 * the functions and triggers of `folder`, and without whatever rests on functions, such as indexes.
 */
export async function diffFunctions(client: Client, folder: string): Promise<Difference[]> {
  const made = await readDefinitions(client);
  for (const { kind, name } of made) await client.query(`DROP ${kind} IF EXISTS ${name} CASCADE`);
  const wanted = await makeFrom(folder, client);

  const gone = made.filter(({ name }) => !wanted.some((one) => one.name === name));
  const before = new Map(made.map((one) => [one.name, one]));
  const changed = wanted.filter(({ name, statement }) => statement !== before.get(name)?.statement);
  return [
    ...gone.filter(({ kind }) => kind === 'TRIGGER').map((one) => ({ name: one.name, script: dropped(one) })),
    ...changed.map((one) => ({ name: one.name, script: replaced(one, before.get(one.name)) })),
    ...gone.filter(({ kind }) => kind === 'FUNCTION').map((one) => ({ name: one.name, script: dropped(one) })),
  ];
}

type Wanted = Definition & { script: string };

/** Runs the files in the order of their names; throws with the name of one that fails, such as one that makes what another has made. */
async function makeFrom(folder: string, client: Client): Promise<Wanted[]> {
  const made = new Map<string, Wanted>();
  for (const file of (await readdir(folder)).sort()) {
    const text = await readFile(path.join(folder, file), 'utf8');
    await client.query(text).catch((error: Error) => {
      throw new Error(`${path.join(folder, file)}: ${error.message}`, { cause: error });
    });
    for (const one of await readDefinitions(client)) {
      if (made.has(one.name)) continue;
      made.set(one.name, { ...one, script: DECIDES.test(text) ? text.trim() : one.statement });
    }
  }
  return [...made.values()];
}

function dropped({ kind, name }: Definition): string {
  return `DROP ${kind} ${name};`;
}

function replaced(wanted: Wanted, before: Definition | undefined): string {
  const stays = before === undefined || before.header === wanted.header;
  return stays ? wanted.script : `${dropped(before)}\n${wanted.script}`;
}
