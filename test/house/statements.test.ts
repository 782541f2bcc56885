/** READMEs state what is so, as far as a program can look: which rooms import which, classes, the environment, the demo's templates. */
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { filesBelow, readText } from './repository-files.ts';

const sources = filesBelow('src', /(?<!\.d)\.ts$/).filter((file) => !file.path.includes('/pages/browser/'));

test.each(['src/template', 'src/pdf'])('the table of %s says which rooms each room imports', (wing) => {
  const stated = readRooms(readText(`${wing}/README.md`).text);
  expect(Object.keys(stated).length).toBeGreaterThan(10);
  expect(findImports(wing, Object.keys(stated))).toEqual(stated);
});

/** Of the table whose last column is `Imports`: the names in code, by room. */
function readRooms(page: string): Record<string, string[]> {
  const [, table = ''] = page.split('| Room | What for | Imports |\n|---|---|---|\n');
  const rows = table
    .split('\n\n')[0]!
    .split('\n')
    .map((row) => row.split('|'));
  const namesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
  const rooms = rows.map(([, room]) => namesIn(room!)[0]!);
  return Object.fromEntries(
    rows.map((row, at) => [
      rooms[at],
      namesIn(row[3]!)
        .map((name) => findRoom(rooms, name))
        .sort(),
    ]),
  );
}

/** The innermost of `rooms` that a path leads into. */
function findRoom(rooms: readonly string[], file: string): string | undefined {
  const around = rooms.filter((room) => `${file}/`.startsWith(`${room}/`));
  return around.toSorted((one, other) => other.length - one.length)[0];
}

const IMPORTED = /(?:^(?:import|export)[^'";]* from |\bimport\()'(\.[^']+)'/gm;

function findImports(wing: string, rooms: readonly string[]): Record<string, string[]> {
  const found = new Map(rooms.map((room) => [room, new Set<string>()]));
  for (const { path: file, text } of sources.filter((one) => one.path.startsWith(`${wing}/`))) {
    const own = findRoom(rooms, path.posix.relative(wing, file));
    for (const [, target] of text.matchAll(IMPORTED)) {
      const imported = path.posix.relative(wing, path.posix.join(path.posix.dirname(file), target!));
      const room = findRoom(rooms, imported);
      if (own !== undefined && room !== undefined && room !== own) found.get(own)!.add(room);
    }
  }
  return Object.fromEntries([...found].map(([room, imported]) => [room, [...imported].sort()]));
}

test('classes are for errors', () => {
  const classes = sources.flatMap(({ text }) => [...text.matchAll(/^(?:export )?class (\w+)(?: extends (\w+))?/gm)]);
  const others = classes.filter(([, , base = '']) => !/Error$/.test(base)).map(([, name]) => name!);
  expect(others).toEqual([]);
});

test('the command hands the environment over; besides it only programs that are started get it', () => {
  const named = sources.filter(({ text }) => /^(?!\s*(?:\*|\/\/)).*process\.env/m.test(text)).map((file) => file.path);
  expect(named.filter((file) => !/^src\/(?:cli|data\/postgres)\//.test(file))).toEqual([]);
  expect(named).not.toEqual([]);
});

test('spec/templates.md counts the templates of the gallery', () => {
  const templates = /^[^.]*(?:\/[^.]*)*\.md$/;
  const count = filesBelow('prisma/demo', templates).length + filesBelow('prisma/gallery', templates).length;
  expect(readText('spec/templates.md').text).toContain(`has ${count} complete templates`);
});
