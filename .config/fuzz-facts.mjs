/** For fuzz.sh: creates two documents in the demo workspace, and prints the IDs that requests can use as shell assignments. */
import { readFileSync } from 'node:fs';

const { url, demo } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const headers = { Authorization: `Bearer ${demo.token}`, 'Content-Type': 'application/json' };
async function ask(path, init) {
  return (await fetch(`${url}/api/v1${path}`, { headers, ...init })).json();
}

const { templates } = await ask('/templates');
function make(title) {
  return ask(`/templates/${templates[0].id}/generations`, { method: 'POST', body: JSON.stringify({ title }) });
}
const { id } = await make('First');
await make('Second');
const { next_cursor } = await ask('/generations?limit=1');
const facts = { URL: url, TOKEN: demo.token, TEMPLATE_ID: templates[0].id, DOCUMENT_ID: id, CURSOR: next_cursor };
console.log(
  Object.entries(facts)
    .map(([name, value]) => `${name}='${value}'`)
    .join('\n'),
);
