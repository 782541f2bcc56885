/** §18.36: what suites of this repository say: PDFs by their hashes, PDFs by veraPDF, and attacks, by who tries them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PROJECT = path.join(import.meta.dirname, '../..');

export type Hashes = { documents: number; rendered: number; differ: number };
export type Checks = { files: number; checks: number; failed: number } | { skipped: string };
export type Attacks = { by: string; claims: number; tests: number }[];

/** Renders documents of the corpus, a sixth of them if it is quick, and compares each with its hash. */
export function compareHashes(quick: boolean): Hashes {
  const all = readFileSync(path.join(PROJECT, 'test/pdf/whole-documents/corpus/hashes.txt'), 'utf8').trim().split('\n');
  const folder = mkdtempSync(path.join(tmpdir(), 'platen-hashes-'));
  try {
    const report = path.join(folder, 'report.json');
    const flags = ['--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
    const suite = ['test/pdf/whole-documents/corpus/corpus', '--silent', '--json', `--outputFile=${report}`];
    const env = { ...process.env, ...(!quick && { PLATEN_LONG: '1' }) };
    spawnSync(process.execPath, [...flags, ...suite], { cwd: PROJECT, env, stdio: 'ignore' });
    type Result = { assertionResults: { status: string; title: string; ancestorTitles: string[] }[] };
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: Result[] };
    const names = new Set(all.map((line) => line.split(' ')[0]!));
    const ran = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status !== 'pending');
    const rendered = ran.filter(({ title, ancestorTitles }) =>
      [title, ...ancestorTitles].some((one) => names.has(one)),
    );
    const differ = ran.filter(({ status }) => status === 'failed').length;
    return { documents: all.length, rendered: new Set(rendered.map(({ title }) => title)).size, differ };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Needs Java and Maven. If it is quick, only the demo's documents and those of the pictures. */
export function checkAccessibility(quick: boolean): Checks {
  const env = { ...process.env, ...(quick && { ACCESSIBILITY: 'quick' }) };
  const { stdout } = spawnSync('.config/test-accessibility.sh', [], { cwd: PROJECT, env, encoding: 'utf8' });
  // Maven colours its first line.
  const found = /(\d+) files, (\d+) checks by .*, (\d+) failed$/m.exec(stdout);
  if (!found) return { skipped: stdout.trim().split('\n').at(-1) ?? 'it did not run' };
  const [files, checks, failed] = found.slice(1).map(Number) as [number, number, number];
  return { files, checks, failed };
}

/** Reads `spec/security.md`: a heading for each kind of attacker, a row for each thing that they cannot do, with the tests that try it. */
export function countAttacks(): Attacks {
  const text = readFileSync(path.join(PROJECT, 'spec/security.md'), 'utf8');
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const rows = section.split('\n').filter((line) => line.startsWith('|') && line.includes('](../test/'));
      const tests = new Set([...section.matchAll(/\[[^\]]+\]\(\.\.\/test\/[^)]+\)/g)].map(([link]) => link));
      return { by: section.split('\n')[0]!, claims: rows.length, tests: tests.size };
    })
    .filter(({ claims }) => claims > 0);
}
