/** §17.43: what a picture loses is told by every command that takes one, with the line that names it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jpeg, png } from '../../pdf/support/pictures.ts';
import { docxOf, para, run as words } from '../../support/docx.ts';
import { runPlatenInProcess } from '../../support/platen-in-process.ts';
import { ofThisRun } from '../../support/this-run.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">';
const BLUR = `${SVG}\n<g filter="url(#f)"/><filter id="f"/></svg>`;
const CUT = jpeg('').bytes.slice(0, -9);
const FILES: Record<string, string | Uint8Array> = {
  'lossy/letter.md': '---\ntitle: Letter\n---\n\n![](blur.svg)\n',
  'lossy/acme.theme.yaml': 'color: {}\nlogo: blur.svg\n',
  'lossy/blur.svg': BLUR,
  'broken/letter.md': '---\ntitle: Letter\n---\n\n![](cut.jpg) ![](script.svg)\n',
  'broken/acme.theme.yaml': 'color: {}\nlogo: cut.png\n',
  'broken/cut.jpg': CUT,
  'broken/cut.png': png('', 9, 9).bytes.slice(0, -20),
  'broken/script.svg': `${SVG}<script/></svg>`,
  'adopted/plain.md': '# Plain\n\n![](cut.jpg) and words.\n',
  'adopted/cut.jpg': CUT,
};
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'platen-pictures-'));
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  expect((await run('workspace', 'create', 'Acme')).code).toBe(0);
});
afterAll(() => rm(folder, { recursive: true }));

async function run(...line: string[]) {
  const { code, stdout, stderr } = await runPlatenInProcess(line, {
    env: { DATABASE_URL: database.url, DATA_DIR: folder },
    cwd: folder,
  });
  return { code, said: `${stdout}${stderr}`.replaceAll(`${folder}/`, '') };
}

type Told = [line: string, wanted: string[]];

const LOSS = 'The picture blur.svg is drawn without filter: url(#f), in line 2: export it as plain shapes.';
const OF_TEMPLATE = `lossy/letter.md:5: warning: ${LOSS}`;
const OF_THEME = `lossy/acme.theme.yaml:2: warning: ${LOSS}`;
const LOSSY: Told[] = [
  ['theme check lossy', [OF_THEME]],
  ['theme import Acme lossy', [OF_THEME]],
  ['template check lossy', [OF_THEME, OF_TEMPLATE]],
  ['template import Acme lossy', [OF_THEME, OF_TEMPLATE]],
  ['dev --check lossy', [OF_THEME, OF_TEMPLATE]],
];
test.each(ofThisRun(LOSSY, 2))('%s: what is lost is a warning', async (line, wanted) => {
  const { code, said } = await run(...line.split(' '));
  expect([code, said.split('\n').filter((one) => one.includes('warning: '))]).toEqual([0, wanted]);
});

const CUT_OFF = 'is incomplete or damaged. Export it again.';
const BROKEN_THEME = `broken/acme.theme.yaml:2: The picture cut.png ${CUT_OFF}`;
const BROKEN = [
  BROKEN_THEME,
  `broken/letter.md:5: The picture cut.jpg ${CUT_OFF}`,
  'broken/letter.md:5: The picture script.svg contains <script> in line 1, which is not supported. Export it without.',
];
const DAMAGED: Told[] = [
  ['theme check broken', [BROKEN_THEME]],
  ['theme import Acme broken', [BROKEN_THEME]],
  ['template check broken', BROKEN],
  ['template import Acme broken', BROKEN],
  ['dev --check broken', BROKEN],
];
test.each(ofThisRun(DAMAGED, 2))('%s: what would not be drawn is a mistake', async (line, wanted) => {
  const { code, said } = await run(...line.split(' '));
  expect([code, said.split('\n').filter((one) => one.startsWith('broken/'))]).toEqual([1, wanted]);
});

test('in adopted files a picture fault is a warning', async () => {
  const seal =
    '<w:r><w:drawing><wp:inline><wp:docPr descr="Seal"/><a:blip r:embed="seal.jpg"/></wp:inline></w:drawing></w:r>';
  const bytes = docxOf({ body: para(`${words('Offer to [Name] ')}${seal}`), media: { 'seal.jpg': Buffer.from(CUT) } });
  await writeFile(path.join(folder, 'adopted/offer.docx'), bytes);
  const { code, said } = await run('template', 'check', '--adopt', '--json', 'adopted');
  const { files } = JSON.parse(said) as { files: { file: string; warnings: { message: string }[] }[] };
  const told = files.map(({ file, warnings }) => [file, warnings.map(({ message }) => message)]);
  expect([code, Object.fromEntries(told)]).toEqual([
    0,
    {
      'adopted/offer.docx': expect.arrayContaining([
        expect.stringMatching(/^The picture \S+\.jpg is incomplete or damaged/),
      ]),
      'adopted/plain.md': [`The picture cut.jpg ${CUT_OFF}`],
    },
  ]);
  expect((await run('dev', '--check', 'adopted')).said).toMatch(
    /offer\.docx: warning: The picture \S+ is incomplete or damaged/,
  );
});
