/**
 * Creates mutants of the SQL functions of the migrations. Each is put into the database that tests copy, and the tests that call the
 * function run.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { TEMPLATE_DATABASE, testServer, withDatabase } from '../../test/support/database.ts';
import { describeChange, isDrawn } from './describe-change.mjs';
import { runTestFile } from './run-test-file.mjs';
import { sqlMutants } from './sql-mutants.mjs';

/** Leaves out functions of extensions and triggers of foreign keys. */
const FUNCTIONS = `
  SELECT p.proname AS name, pg_get_functiondef(p.oid) AS definition, p.prosrc AS body
  FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
  WHERE p.pronamespace = 'public'::regnamespace AND l.lanname IN ('sql', 'plpgsql')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY p.proname`;

const CALLED = 'platen is called: ';
const TELLER = `
  CREATE FUNCTION public.platen_is_called(name text) RETURNS void LANGUAGE plpgsql AS
  $$ BEGIN RAISE NOTICE '${CALLED}%', name; END $$`;

/** The tests of `lists` are used for its functions only. `skips`: changes that are not tried and count as survivors. */
export async function mutateSql(_name, { tests, lists, files, skips }) {
  const all = await inTemplate(async (client) => (await client.query(FUNCTIONS)).rows);
  const functions = all.filter(({ name }) => files.length === 0 || files.includes(`${name}()`));
  const areLists = functions.some(({ name }) => lists.functions.test(name));
  const testFiles = [...tests, ...(areLists ? lists.tests : [])].flatMap((pattern) => globSync(pattern)).sort();
  const callers = await findCallers(functions, testFiles);
  const ofLists = lists.tests.flatMap((pattern) => globSync(pattern));
  for (const { name } of functions)
    if (!lists.functions.test(name)) for (const file of ofLists) callers.get(name).delete(file);
  const mutants = [];
  for (const one of functions) {
    const from = mutants.length;
    for (const { range, replacement } of sqlMutants(one.body)) {
      const body = one.body.slice(0, range[0]) + replacement + one.body.slice(range[1]);
      const change = describeChange(one.body, range, replacement);
      if (!isDrawn({ file: `${one.name}()`, change })) continue;
      const isSkipped = skips.includes(`${one.name}(): ${change}`);
      if (!isSkipped && !(await isTaken(withBody(one, body)))) continue;
      const survives = isSkipped || !(await isNoticed(callers.get(one.name)));
      mutants.push({ file: `${one.name}()`, change, survives });
      if (survives && !isSkipped) console.log(`survives: ${one.name}(): ${change}`);
    }
    await inTemplate((client) => client.query(one.definition));
    const its = mutants.slice(from);
    console.log(`${one.name}(): ${its.filter(({ survives }) => survives).length} of ${its.length} survive`);
  }
  return mutants;
}

/** No connection may stay open, because a database in use cannot be copied. */
async function inTemplate(use) {
  const client = new Client({ connectionString: withDatabase(testServer(), TEMPLATE_DATABASE) });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** A change that is not valid SQL does not count. */
function isTaken(definition) {
  return inTemplate((client) =>
    client.query(definition).then(
      () => true,
      () => false,
    ),
  );
}

function withBody({ definition, body }, other) {
  return definition.replace(body, () => other);
}

/**
 * Maps each function to files, and each file to its tests that call the function. If `beforeAll` calls it, these are all tests of the
 * file. Each function reports its calls.
 */
async function findCallers(functions, files) {
  const callers = new Map(functions.map(({ name }) => [name, new Map()]));
  let now;
  const hear = Client.prototype._handleNotice;
  Client.prototype._handleNotice = function (notice) {
    if (now && notice.message?.startsWith(CALLED)) {
      const inFile = callers.get(notice.message.slice(CALLED.length));
      if (!inFile.has(now.file)) inFile.set(now.file, new Set());
      inFile.get(now.file).add(now.test);
    }
    hear.call(this, notice);
  };
  await inTemplate(async (client) => {
    await client.query(TELLER);
    for (const one of functions) await client.query(withBody(one, telling(one)));
  });
  for (const file of files) {
    const ran = await runTestFile(path.resolve(file), {
      onTest: (test) => {
        now = { file, test };
      },
    });
    const failed = ran.filter(({ fault }) => fault);
    if (failed.length > 0) throw new Error(`${file} › ${failed[0].name} fails without a change: ${failed[0].fault}`);
  }
  Client.prototype._handleNotice = hear;
  await inTemplate(async (client) => {
    for (const { definition } of functions) await client.query(definition);
    await client.query('DROP FUNCTION public.platen_is_called');
  });
  return callers;
}

function telling({ name, definition, body }) {
  if (!/LANGUAGE plpgsql/.test(definition)) return `SELECT public.platen_is_called('${name}');${body}`;
  return body.replace(/\bBEGIN\b/, `BEGIN PERFORM public.platen_is_called('${name}');`);
}

/** The file that noticed the previous change runs first. */
async function isNoticed(tests) {
  for (const [file, names] of tests) {
    const wants = (name) => names.has(null) || names.has(name);
    const ran = await runTestFile(path.resolve(file), { wants, stopsAtFault: true });
    if (!ran.some(({ fault }) => fault)) continue;
    tests.delete(file);
    const others = [...tests];
    tests.clear();
    for (const [one, its] of [[file, names], ...others]) tests.set(one, its);
    return true;
  }
  return false;
}
