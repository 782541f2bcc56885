/** §18.43: what a release says of itself: its manifest for npm, its changelog; and that containers start with one command. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { commitsByPart, noticed } from '../../.config/release/changelog.ts';
import { manifestOf, readManifest } from '../../.config/release/pack.ts';
import { serverEntry } from '../../.config/release/server-entry.ts';
import { ROOT, readText } from './repository-files.ts';

describe('the manifest of the package', () => {
  const manifest: Record<string, unknown> = manifestOf(readManifest());

  test('npm may publish it, and people find it', () => {
    expect(manifest).toMatchObject({
      name: 'platen',
      version: '1.0.0',
      license: 'MIT',
      engines: { node: '>=20' },
      bin: { platen: 'platen' },
      repository: { type: 'git' },
    });
    expect(manifest).not.toHaveProperty('private');
    expect(manifest).not.toHaveProperty('scripts');
    expect((manifest.keywords as string[]).length).toBeGreaterThan(4);
  });

  test('it names the folders and files that the package has', () => {
    const own = [
      'bundle',
      'generated',
      'prisma',
      'spec',
      'src',
      'platen',
      'licences.txt',
      'sbom.cdx.json',
      'CHANGELOG.md',
    ];
    expect([...(manifest.files as string[])].sort()).toEqual(own.sort());
  });

  test('the checkout itself is not published by mistake', () => {
    expect(JSON.parse(readText('package.json').text).scripts.prepublishOnly).toContain('exit 1');
  });
});

describe('the entry in the MCP Registry', () => {
  const manifest = readManifest();
  const entry = serverEntry(manifest) as Record<string, string> & {
    remotes: { url: string; variables: object }[];
    packages: { identifier: string; version: string; environmentVariables: { name: string; isSecret?: boolean }[] }[];
  };

  test('is what its schema of 2025-12-11 takes', () => {
    expect(entry.$schema).toBe('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json');
    expect(entry.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect(entry.description!.length).toBeLessThanOrEqual(100);
    expect(entry.version).toMatch(/^\d+\.\d+\.\d+$/);
    const [remote] = entry.remotes;
    const variables = [...remote!.url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(variables).toEqual(Object.keys(remote!.variables));
  });

  test('names the package that names it, and what its command needs', () => {
    const [local] = entry.packages;
    expect(local).toMatchObject({ identifier: manifest.name, version: manifest.version });
    expect(manifestOf(manifest)).toMatchObject({ mcpName: entry.name });
    const command = readText('src/platform/config.ts').text;
    for (const { name } of local!.environmentVariables) expect(command).toContain(name);
    expect(local!.environmentVariables.filter(({ isSecret }) => isSecret).map(({ name }) => name)).toEqual([
      'PLATEN_API_KEY',
    ]);
  });
});

describe('the changelog', () => {
  test('it begins with what people notice of the version', () => {
    const text = noticed(readText('spec/changes.md').text, '1.0.0');
    expect(text).toMatch(/^The first version\./);
    expect(text).toContain('](spec/templates.md#charts)');
    expect(text).not.toMatch(/\]\((?:[\w-]+\.md|#)/);
    expect(() => noticed('# Changes\n\n## 1.0.0\n\nText.\n', '1.1.0')).toThrow('1.1.0');
  });

  test('commits stand under their part, small parts among the others', () => {
    const subjects = ['pdf: a', 'web: b', 'No part: but a sentence', 'pdf: c', 'Sentence', 'pdf: d'];
    expect(commitsByPart(subjects)).toBe(
      '**pdf**\n\n- a\n- c\n- d\n\n**Others**\n\n- Sentence\n- web: b\n- No part: but a sentence',
    );
  });
});

describe('make compose', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'platen-compose-'));
    cpSync(path.join(ROOT, 'Makefile'), path.join(folder, 'Makefile'));
    const engine = path.join(folder, 'engine');
    writeFileSync(engine, `#!/bin/sh\necho "$@" >> '${folder}/calls'\n`, { mode: 0o755 });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('it makes passwords once, for its user only, then starts all and loads the demo', () => {
    const start = () => execFileSync('make', ['-s', 'compose', `CONTAINERS=${folder}/engine`], { cwd: folder });
    start();
    const env = readFileSync(path.join(folder, 'compose.env'), 'utf8');
    expect(env).toMatch(/^POSTGRES_PASSWORD=[\da-f]{48}\nSECRET_KEY=[\da-f]{64}\n$/);
    expect(statSync(path.join(folder, 'compose.env')).mode & 0o777).toBe(0o600);
    start();
    expect(readFileSync(path.join(folder, 'compose.env'), 'utf8')).toBe(env);
    const both = 'compose -f .config/compose.yaml --env-file compose.env';
    const calls = [`${both} up --build --wait`, `${both} exec api platen demo`];
    expect(readFileSync(path.join(folder, 'calls'), 'utf8').trim().split('\n')).toEqual([...calls, ...calls]);
  });
});
