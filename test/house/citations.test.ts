/** What the code cites can be opened: every § leads to a rule in `spec/README.md`, every link of a README to a file or heading. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import GithubSlugger from 'github-slugger';
import { filesBelow, lineOf, ROOT, readText, type TextFile } from './repository-files.ts';
import { type Citation, citationsIn, leadsSomewhere, readRules } from './rules.ts';

const rules = readRules(readText('spec/README.md').text);
const CITING = ['src', 'test', 'prisma', '.config', 'spec'];
const ROOMS = ['src', 'test', 'prisma', 'spec', 'generated', '.config'];

/** Here wrong citations are examples. */
const EXAMPLES = 'test/house/';

describe('citations', () => {
  const files = CITING.flatMap((room) => filesBelow(room)).filter((file) => !file.path.startsWith(EXAMPLES));

  test('each leads to a numbered heading or rule', () => {
    const lost = files.flatMap(({ path, text }) =>
      citationsIn(text)
        .filter((citation) => !leadsSomewhere(rules, citation))
        .map((citation) => `${path}:${citation.line} cites ${nameOf(citation)}`),
    );
    expect(lost).toEqual([]);
  });

  test('no rule is cited in another way', () => {
    const others = /\bdecisions,? (?:on §|§|sections? \d)/gi;
    const found = files.flatMap(({ path, text }) =>
      [...text.matchAll(others)].map((one) => `${path}:${lineOf(text, one.index)} says “${one[0]}”`),
    );
    expect(found).toEqual([]);
  });
});

function nameOf({ section, rule, idempotency }: Citation): string {
  return `§${section}${rule === undefined ? '' : `${idempotency ? ', idempotency' : ''} rule ${rule}`}`;
}

describe('how citations are read', () => {
  test.each<[text: string, wanted: string[]]>([
    ['/** §4.3 rule 9, §11.9: … */', ['§4.3 rule 9', '§11.9']],
    ['§2.2–2.4, §4.3–§4.5', ['§2.2', '§2.3', '§2.4', '§4.3', '§4.4', '§4.5']],
    ['§4.3 rules 1, 3–5: from', ['§4.3 rule 1', '§4.3 rule 3', '§4.3 rule 4', '§4.3 rule 5']],
    ['§4.3, idempotency rules 1 and 2', ['§4.3, idempotency rule 1', '§4.3, idempotency rule 2']],
    ['ISO 32000-1 §14.7 and §9.10.3: the tree', []],
    [' * glyph (ISO 32000-1\n * §9.10, §14.8.2.3). Tried', []],
    ['CommonMark §5: micromark closes it. §10.2 says so', ['§10.2']],
    ['siehe § 573', []],
  ])('%s', (text, wanted) => expect(citationsIn(text).map(nameOf)).toEqual(wanted));

  test.each<[citation: string, wanted: boolean]>([
    ['§5.10', true],
    ['§5.11', false],
    ['§4.3 rule 10', true],
    ['§4.3 rule 11', false],
    ['§4.3, idempotency rule 4', true],
    ['§4.3, idempotency rule 5', false],
    ['§99', false],
  ])('%s leads somewhere: %s', (citation, wanted) =>
    expect(citationsIn(citation).every((one) => leadsSomewhere(rules, one))).toBe(wanted),
  );
});

describe('links of README files and of the documents', () => {
  const readmes = [readText('README.md'), ...ROOMS.flatMap((room) => filesBelow(room, /(?:^|\/)README\.md$/))];
  const documents = filesBelow('spec', /\.md$/).filter(({ path: file }) => !file.endsWith('README.md'));
  const files = [...readmes, ...documents];

  test.each(files.map((file) => [file.path, file] as const))('%s', (_, file) => expect(brokenLinks(file)).toEqual([]));
});

describe('files that READMEs of the source name in code', () => {
  const files = filesBelow('src', /(?:^|\/)README\.md$/);

  test.each(files.map((file) => [file.path, file] as const))('%s', (_, { path: file, text }) => {
    const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|json|hbs|css))`/g)].map(([, name]) => name!);
    const around = [path.posix.dirname(file), 'src', '.'];
    const isThere = (name: string) => around.some((folder) => existsSync(path.join(ROOT, folder, name)));
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });
});

/** Inline links and pictures, and definitions of references. */
const LINK = /\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)|^\[[^\]^]+\]: +(\S+)/gm;

function brokenLinks({ path: file, text }: TextFile): string[] {
  const prose = withoutCode(text);
  return [...prose.matchAll(LINK)].flatMap((found) => {
    const target = found[1] ?? found[2]!;
    const problem = problemOf(target, file);
    return problem ? [`${file}:${lineOf(prose, found.index)} ${target}: ${problem}`] : [];
  });
}

function problemOf(target: string, file: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(target)) return URL.canParse(target) ? undefined : 'no address can look like this';
  // The help names pages of the service.
  if (target.startsWith('/'))
    return readText('spec/web.yaml').text.includes(`path: '${target}'`) ? undefined : 'the service has no such page';
  const [place = '', anchor] = decodeURI(target).split('#');
  const wanted = place === '' ? file : path.posix.join(path.posix.dirname(file), place);
  if (wanted.startsWith('..') || place.startsWith('/')) return 'leads out of the repository';
  if (!existsSync(path.join(ROOT, wanted))) return 'there is no such file';
  if (anchor === undefined || !wanted.endsWith('.md')) return undefined;
  return anchorsOf(readText(wanted).text).has(anchor) ? undefined : 'there is no such heading';
}

function anchorsOf(markdown: string): Set<string> {
  const slugger = new GithubSlugger();
  const headings = [...withoutCode(markdown, /^(?:```|~~~)[\s\S]*?^(?:```|~~~)/gm).matchAll(/^#{1,6} +(.+?) *#*$/gm)];
  return new Set(
    headings.map(([, title]) => slugger.slug(title!.replaceAll('`', '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))),
  );
}

/** Code shows Markdown and is none; its lines stay. */
function withoutCode(markdown: string, code = /^(?:```|~~~)[\s\S]*?^(?:```|~~~)|`[^`\n]+`/gm): string {
  return markdown.replace(code, (found) => found.replace(/[^\n]/g, ' '));
}
