/** For fuzz.sh: creates two documents in the demo workspace, and prints the IDs that requests can use as shell assignments. */
import { readFileSync } from 'node:fs';

const { url, demo } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const headers = { Authorization: `Bearer ${demo.token}`, 'Content-Type': 'application/json' };
async function ask(path, init) {
  return (await fetch(`${url}/api/v1${path}`, { headers, ...init })).json();
}

// A template whose document needs no values.
const slug = 'offer-letter';
const template = (await ask('/templates')).templates.find((one) => one.slug === slug);
function make(title) {
  return ask(`/templates/${template.id}/generations`, { method: 'POST', body: JSON.stringify({ title }) });
}
const { id } = await make('First');
await make('Second');
const { next_cursor } = await ask('/generations?limit=1');
const facts = {
  URL: url,
  TOKEN: demo.token,
  TEMPLATE_ID: template.id,
  TEMPLATE_SLUG: slug,
  DOCUMENT_ID: id,
  CURSOR: next_cursor,
};
if (Object.values(facts).includes(undefined))
  throw new Error(`a fact is missing: ${JSON.stringify({ ...facts, TOKEN: '…' })}`);
console.log(
  Object.entries(facts)
    .map(([name, value]) => `${name}='${value}'`)
    .join('\n'),
);
