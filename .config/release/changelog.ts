/**
 * §18.43: writes the CHANGELOG of a release: what people notice, from `spec/changes.md`, and the commits since the version before, by part.
 *
 *     node .config/release/changelog.ts
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const PROJECT = path.join(import.meta.dirname, '../..');
/** The part that a subject begins with: `pdf: keep day and month on one line`. */
const PART = /^([\w][\w ,-]{1,30}): (.+)$/;
/** A part with fewer commits is among the others. */
const MIN_COMMITS = 3;

export function writeChangelog(version: string): string {
  const git = (...line: string[]) => execFileSync('git', line, { cwd: PROJECT, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const date = git('log', '-1', '--format=%cs').trim();
  const before = git('tag', '--merged', 'HEAD', '--sort=-v:refname', 'v*')
    .split('\n')
    .find((tag) => tag !== '' && tag !== `v${version}`);
  const range = before ? [`${before}..HEAD`] : ['HEAD'];
  const subjects = git('log', '--no-merges', '--format=%s', ...range).trim();
  const changes = readFileSync(path.join(PROJECT, 'spec/changes.md'), 'utf8');
  const since = before ? `since ${before.slice(1)}` : 'of the first version';
  return `# Changelog

## ${version} (${date})

${noticed(changes, version)}

### Commits ${since}

${commitsByPart(subjects.split('\n'))}
`;
}

/** Returns the section of a version, with links that lead from the top of the package. Throws if there is none. */
export function noticed(changes: string, version: string): string {
  const sections = changes.split(/^## /m).slice(1);
  const section = sections.find((one) => one.startsWith(`${version},`) || one.startsWith(`${version}\n`));
  if (!section) throw new Error(`spec/changes.md says nothing of ${version}`);
  const text = section.slice(section.indexOf('\n')).trim();
  return text.replace(
    /\]\(((?:[\w-]+\.(?:md|yaml))?(?:#[\w-]+)?)\)/g,
    (_, to: string) => `](spec/${to.startsWith('#') ? `changes.md${to}` : to})`,
  );
}

/** Returns the subjects as lists under the parts, those with most commits first. */
export function commitsByPart(subjects: readonly string[]): string {
  const parts = new Map<string, string[]>();
  const add = (part: string, subject: string) => parts.set(part, [...(parts.get(part) ?? []), subject]);
  for (const subject of subjects) {
    const [, part, rest] = PART.exec(subject) ?? [];
    if (part && rest) add(part, rest);
    else add('', subject);
  }
  for (const [part, own] of [...parts])
    if (part !== '' && own.length < MIN_COMMITS) {
      for (const rest of own) add('', `${part}: ${rest}`);
      parts.delete(part);
    }
  return [...parts]
    .sort(([a, ofA], [b, ofB]) => Number(a === '') - Number(b === '') || ofB.length - ofA.length || (a < b ? -1 : 1))
    .map(([part, own]) => `**${part || 'Others'}**\n\n${own.map((one) => `- ${one}`).join('\n')}`)
    .join('\n\n');
}

if (import.meta.main) {
  const { version } = JSON.parse(readFileSync(path.join(PROJECT, 'package.json'), 'utf8'));
  process.stdout.write(writeChangelog(version));
}
