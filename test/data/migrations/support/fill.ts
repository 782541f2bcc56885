/** §18.39: what a company has in its database after a while, made by the version that `platen` and `service` are of. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formFields } from '../../../doors/web/fill-in/support/form-fields.ts';
import type { Served } from '../../../support/platen.ts';
import { stranger } from '../../../support/web.ts';
import { type Known, withoutPreview } from './known.ts';

function themeIn(colour: string): string {
  return `meta: {name: Acme}
color: {primary: "${colour}"}
typography: {headings: {color: primary}}
`;
}
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"><rect width="40" height="10" fill="#1b2a41"/></svg>';

function invoiceFor(label: string): string {
  return `---
title: Invoice
folder: Finance
theme: acme
placeholders:
  - {label: Number, type: counter, format: INV-0001, start: 41}
  - {label: On, type: today, format: 27 August 2026}
  - {label: Due, type: date, format: 27/08/2026}
  - {label: ${label}, key: customer}
  - {label: Currency, type: select, options: [GBP, EUR], default: GBP}
  - {label: Total, type: number, format: "1,234.56"}
groups:
  - label: Items
    fields: [{label: No, type: counter, format: "1"}, {label: What}, {label: Price, type: number, format: "1,234.56"}]
---
# Invoice {{Number}}

![Logo](logo.svg) {{On}}, due {{Due}}, for **{{${label}}}** in {{Currency}}

| No | What | Price |
|----|------|------:|
| {{#Items}}{{No}} | {{What}} | {{Price}}{{/Items}} |

Total {{Total}}
`;
}

function letterOf(title: string): string {
  return `---\ntitle: ${title}\n---\nDear {{Name}}, we thank you.\n`;
}

export type Old = {
  serve(role: 'api' | 'worker'): Promise<Served>;
  platen<Answer = Record<string, string>>(...line: string[]): Promise<Answer>;
  folder: string;
  url: string;
};

type Made = { id: string; generation_number: number };

/** Answers what is known of it. */
export async function fill({ serve, platen, folder, url }: Old): Promise<Known> {
  const write = async (name: string, text: string) => {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const workspace = (await platen('workspace', 'create', 'Acme', '--time-zone', 'Europe/Berlin')).id!;
  await platen('workspace', 'create', 'Other');
  await platen('member', 'add', 'Acme', 'ada@example.com', '--name', 'Ada Lovelace', '--role', 'owner');
  await platen('member', 'add', 'Acme', 'bob@example.com', '--name', 'Bob', '--role', 'member');
  const key = await platen('key', 'create', 'Acme', '--by', 'ada@example.com');
  const revoked = await platen('key', 'create', 'Acme', '--by', 'ada@example.com');
  await platen('key', 'revoke', revoked.id!);
  await write('logo.svg', LOGO);
  await platen('theme', 'import', 'Acme', await write('acme.theme.yaml', themeIn('#1b2a41')));
  await platen('template', 'import', 'Acme', await write('invoice.md', invoiceFor('Customer')));
  await platen(
    'template',
    'import',
    'Acme',
    await write('letter.md', letterOf('Letter')),
    await write('old.md', letterOf('Old')),
  );
  await platen('template', 'import', 'Acme', '--draft', await write('draft.md', letterOf('Draft')));
  const templates = await platen<{ id: string; title: string }[]>('template', 'list', 'Acme');
  const idOf = (title: string) => templates.find((one) => one.title === title)!.id;
  const [invoice, letter, old] = [idOf('Invoice'), idOf('Letter'), idOf('Old')];

  const api = await serve('api');
  const call = async (method: string, pathname: string, body?: object, headers: Record<string, string> = {}) => {
    const all = { Authorization: `Bearer ${key.token}`, 'Content-Type': 'application/json', ...headers };
    const answer = await fetch(`${api.url}/api/v1${pathname}`, {
      method,
      headers: all,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${pathname}: ${answer.status} ${text}`);
    return text;
  };
  const make = async (template: string, body: object, headers?: Record<string, string>): Promise<Made> =>
    JSON.parse(await call('POST', `/templates/${template}/generations`, body, headers));
  const values = (customer: string) => ({
    customer,
    due: '30/11/2026',
    total: '1234.5',
    items: [
      { what: 'Paper | rule', price: '1000' },
      { what: 'Ink', price: '234.5' },
    ],
  });

  const worker = await serve('worker');
  const first = await make(invoice, { values: values('Ümläut & Söhne'), title: 'The first' });
  await make(letter, { values: { name: 'Grace' } });
  const ofDeleted = await make(old, { values: { name: 'Alan' } });
  const rendered = async () => !/"pdf_status":"(pending|rendering)"/.test(await call('GET', '/generations'));
  while (!(await rendered()));
  await worker.stop('SIGTERM');

  await platen('theme', 'import', 'Acme', await write('acme.theme.yaml', themeIn('#a8322a')));
  await platen('template', 'import', 'Acme', await write('invoice.md', invoiceFor('Client')));
  await platen('template', 'delete', old);
  const waiting = [await make(invoice, { values: values('Waits') }), await make(letter, { values: {} })];
  const keyed = { values: { name: 'Once' }, title: 'Made once' };
  const remembered = await make(letter, keyed, { 'Idempotency-Key': 'once' });

  const { link } = await platen('member', 'invite', 'Acme', 'bob@example.com');
  const bob = stranger(api);
  await bob.get(link!.replace(/^https?:\/\/[^/]+/, ''));
  await bob.post('/sign-in/link', { token: new URL(link!).searchParams.get('token')! });
  const form = `/w/${workspace}/templates/${letter}/fill-in`;
  await bob.post(form, formFields((await bob.get(form)).html, { title: 'By hand' }));

  const paths = ['/templates', '/templates?search=INV', `/templates/${invoice}`];
  paths.push('/generations', '/generations?limit=2', `/generations?template=${invoice}`, '/generations?source=app');
  paths.push('/generations?search=ONCE', ...[first, waiting[0]!, ofDeleted].map(({ id }) => `/generations/${id}`));
  const answers: [string, string][] = [];
  for (const one of paths) answers.push([one, withoutPreview(await call('GET', one), url)]);
  await api.stop('SIGTERM');
  return {
    madeAt: new Date().toISOString(),
    workspace,
    key: key.token!,
    revokedKey: revoked.token!,
    cookie: bob.cookie,
    invoice: {
      id: invoice,
      next: waiting[0]!.generation_number + 1,
      counter: `INV-00${41 + waiting[0]!.generation_number}`,
    },
    ready: first.id,
    waiting: waiting.map(({ id }) => id),
    remembered: { id: remembered.id, template: letter, body: keyed },
    answers,
  };
}
