/** What somebody has who follows the reference: the files that its commands name, and ids that earlier commands have printed. */
import { readFileSync } from 'node:fs';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Block, readBlocks } from '../../.config/docs/read-blocks.ts';
import type { Database } from '../../src/data/storage/connection/database.ts';
import { docxOf, heading, para } from '../support/docx.ts';
import { keyFile, PASSPHRASE } from '../support/seals.ts';
import { ROOT, readText } from './repository-files.ts';

const TERMS = '---\ntitle: Terms\n---\n\nTerms for {{Customer}}.\n';
const THEME = `color: {primary: "#1f4e79"}
page: {footer: {left: "Managing director: Ada Marlow"}}
languages: [en, de]
texts:
  - {en: "Managing director: Ada Marlow", de: "Geschäftsführerin: Ada Marlow"}
`;

/** Writes into `folder` the files and folders of the commands, with a home in `home`. */
export async function writeReaderFiles(folder: string): Promise<void> {
  const files: Record<string, string | Buffer> = {
    'quote.md': templateOf(({ text }) => text.startsWith('---\ntitle:')),
    'invoice.md': templateOf(({ text }) => /^languages: .*de/m.test(text) && text.startsWith('---\ntitle:')),
    'acme.theme.yaml': THEME,
    'brand/acme.theme.yaml': THEME,
    'templates/terms.md': TERMS,
    'contracts/terms.md': TERMS,
    'contracts/terms.values.json': '{}',
    'handbook/README.md': '# Handbook\n\nWhat everyone at the company should know about working here.\n',
    'seal.p12': readFileSync(keyFile('acme')),
    'passphrase.txt': `${PASSPHRASE}\n`,
    'nda.docx': ndaOf('The parties keep what they learn to themselves for five years.'),
    'home/contracts/nda.docx': ndaOf('The parties keep what they learn to themselves.'),
    'home/contracts/terms.md': TERMS,
    'home/contracts/terms.values.json': '{}',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  await cp(path.join(ROOT, 'prisma/demo/invoice.values.json'), path.join(folder, 'values.json'));
  await mkdir(path.join(folder, 'prisma'), { recursive: true });
  await symlink(path.join(ROOT, 'prisma/demo'), path.join(folder, 'prisma/demo'));
}

/** Returns the first one of the chapter on templates. */
function templateOf(fits: (block: Block) => boolean): string {
  return readBlocks(readText('spec/templates.md').text).find((block) => fits(block))!.text;
}

function ndaOf(text: string): Buffer {
  return docxOf({ body: heading('NDA', 0) + para(text) });
}

/** Parts of a command → the statement for an id that a reader may give it. The first that fits holds. */
const IDS: [begin: RegExp, statement: string][] = [
  [/^document xml /, "SELECT id::text FROM generations WHERE template_title = 'Invoice' LIMIT 1"],
  [/^document /, 'SELECT id::text FROM generations LIMIT 1'],
  [/^template issuing /, 'SELECT id::text FROM templates LIMIT 1'],
  [/^key /, "SELECT id::text FROM api_keys WHERE name = 'billing job'"],
  [
    /^webhook /,
    "SELECT id::text FROM webhook_endpoints WHERE url IN ('https://example.com/pdfs', 'https://example.com/new')",
  ],
  [/^template .* nda\.docx /, "SELECT id::text FROM templates WHERE title = 'NDA' ORDER BY id DESC LIMIT 1"],
];

/** Returns a line of the command with the ids that stand for others, such as `01a1fdf0-…`, replaced by what they mean. */
export async function withIds(db: Database, line: string[]): Promise<string[]> {
  if (!line.some(isExample)) return line;
  const [, statement] = IDS.find(([begin]) => begin.test(line.join(' '))) ?? [];
  const [found] = statement ? await db.$queryRawUnsafe<{ id: string }[]>(statement) : [];
  if (!found) throw new Error('nothing has such an id');
  return line.map((word) => (isExample(word) ? found.id : word));
}

function isExample(word: string): boolean {
  return /^01a[\w-]*…$/.test(word);
}

/** Commands that ask first, which a reader confirms. */
const ASKS = [/^document erase /, /^workspace delete /, /^workspace change .*--retention (?!.*--dry-run)/];

export function confirmed(line: string[]): string[] {
  return ASKS.some((one) => one.test(line.join(' '))) ? [...line, '--yes'] : line;
}
