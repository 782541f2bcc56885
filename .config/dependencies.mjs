/**
 * Compares dependencies.md with package.json: each pinned version must have a row with its reason, and each row must name the version in
 * use.
 */
import { readFileSync } from 'node:fs';

function read(name) {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

const { dependencies, optionalDependencies, devDependencies, overrides } = JSON.parse(read('../package.json'));
const used = Object.entries({ ...overrides, ...dependencies, ...optionalDependencies, ...devDependencies });
const rows = new Map(
  [...read('dependencies.md').matchAll(/^\| `(.+?)` \| `(.+?)` \| .+ \|$/gm)].map((row) => [row[1], row[2]]),
);
const wrong = [
  ...used
    .filter(([name, version]) => !version.startsWith('^') && !rows.has(name))
    .map(([name]) => `no row says why ${name} is pinned`),
  ...[...rows]
    .filter(([name, version]) => !used.some(([n, v]) => n === name && v === version))
    .map(([name]) => `package.json has another version of ${name}, or none`),
];
for (const one of wrong) console.error(`.config/dependencies.md: ${one}`);
if (wrong.length > 0) process.exitCode = 1;
