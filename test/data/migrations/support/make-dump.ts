/**
 * §18.39: `make version-before` makes the database that the tests bring up to today's, with the program of an earlier commit:
 * `node make-dump.ts [commit]`. It needs git and the history.
 */
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { openTemporaryPostgres } from '../../../../src/data/postgres/open/open-embedded-postgres.ts';
import { platenJson, servePlaten } from '../../../support/platen.ts';
import { checkOut, VERSION_BEFORE } from './check-out.ts';
import { DUMP, dumpRows } from './dump.ts';
import { fill } from './fill.ts';

const HERE = import.meta.dirname;
const QUEUE_INDEX = `CREATE INDEX platen_last_tag ON pgboss.job_common (group_id, priority)
  WHERE state < 'active' AND group_id IS NOT NULL`;

const { command, remove } = await checkOut(process.argv[2] ?? VERSION_BEFORE);
const postgres = await openTemporaryPostgres({ info: () => undefined, error: console.error });
const dataDir = await mkdtemp(path.join(tmpdir(), 'platen-before-'));
try {
  await chmod(dataDir, 0o711);
  const url = 'http://platen.test';
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', PUBLIC_URL: url };
  await platenJson(['migrate'], { env, command });
  const known = await fill({
    serve: async (role) => {
      const served = await servePlaten(['--role', role], {
        env: { ...env, PORT: role === 'api' ? '38117' : '0' },
        command,
      });
      return { ...served, url: 'http://127.0.0.1:38117' };
    },
    platen: (...line) => platenJson(line, { env, command }),
    folder: path.join(dataDir, 'files'),
    url,
  });
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const dump = await dumpRows(client, `${getConstructionPlans('pgboss')};\n${QUEUE_INDEX}`);
  await client.end();
  await mkdir(HERE, { recursive: true });
  await writeFile(DUMP, dump);
  await writeFile(path.join(HERE, 'known.json'), `${JSON.stringify(known, null, 2)}\n`);
  const pdf = path.join(dataDir, 'objects', known.workspace, `${known.ready}.pdf`);
  await writeFile(path.join(HERE, 'ready.pdf'), await readFile(pdf));
  console.log(`${DUMP}: ${dump.length} bytes, ${known.answers.length} answers`);
} finally {
  await postgres.close();
  await rm(dataDir, { recursive: true, force: true });
  await remove();
}
