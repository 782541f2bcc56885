/**
 * The documents are true: their templates compile, their JSON and YAML can be read, commands and options exist.
 * `citations.test.ts` follows their links, and `docs-run.test.ts` runs the commands.
 */
import { expect, test } from '@jest/globals';
import type { Command } from 'commander';
import { parseAllDocuments } from 'yaml';
import { type Block, readBlocks } from '../../.config/docs/read-blocks.ts';
import { commandProgram } from '../../src/cli/run/run-command.ts';
import { helpAddressOf, helpFiles } from '../../src/doors/web/pages/site/help-contents.ts';
import { readTemplate } from '../../src/template/import/read-template.ts';
import { filesBelow, readText, type TextFile } from './repository-files.ts';

const pages: TextFile[] = [...filesBelow('spec', /\.md$/), readText('README.md')];

/** Returns the blocks of all pages that fit, each with the place to name. */
function blocksOf(fits: (block: Block) => boolean): [place: string, block: Block][] {
  return pages.flatMap(({ path: file, text }) =>
    readBlocks(text)
      .filter(fits)
      .map((block): [string, Block] => [`${file}:${block.line}`, block]),
  );
}

/** Returns the places whose block has a fault, with the fault. */
function faultsOf(blocks: [place: string, block: Block][], faultIn: (block: Block) => unknown): string[] {
  return blocks.flatMap(([place, block]) => {
    const fault = faultIn(block);
    return fault ? [`${place} ${fault}`] : [];
  });
}

test('every template compiles', () => {
  const templates = blocksOf(({ language, text }) => language === 'markdown' && text.startsWith('---\n'));
  expect(templates.length).toBeGreaterThan(30);
  const faults = faultsOf(templates, ({ text }) => {
    // Some blocks show settings without a title.
    const whole = /^title: /m.test(text) ? text : text.replace('---\n', '---\ntitle: Part\n');
    const read = readTemplate({ file: '', bytes: Buffer.from(whole) });
    return read.ok ? '' : JSON.stringify(read.faults[0]);
  });
  expect(faults).toEqual([]);
});

test('every part of a template is one: with a title above it, it compiles', () => {
  const parts = blocksOf(
    ({ language, text, notRun }) => ['markdown', 'html'].includes(language) && !text.startsWith('---\n') && !notRun,
  );
  const faults = faultsOf(parts, ({ text }) => {
    const read = readTemplate({ file: '', bytes: Buffer.from(`---\ntitle: Part\n---\n${text}`) });
    return read.ok ? '' : JSON.stringify(read.faults[0]);
  });
  expect(faults).toEqual([]);
});

test('every block is run, checked, or says why not', () => {
  // Commands are run by docs-run.test.ts. A block without a language, and a console, is what a command prints.
  const checked = ['sh', 'markdown', 'html', 'json', 'yaml', 'console', ''];
  const others = blocksOf(({ language, file, notRun }) => !checked.includes(language) && !file && !notRun);
  expect(others.map(([place, { language }]) => `${place} ${language}`)).toEqual([]);
});

// Only the site shows the name of a block.
test('the text above a file names it', () => {
  const unnamed = pages.flatMap(({ path: file, text }) => {
    const lines = text.split('\n');
    return readBlocks(text)
      .filter(
        (block) =>
          block.file &&
          !lines
            .slice(0, block.line - 1)
            .join('\n')
            .includes(`\`${block.file}\``),
      )
      .map((block) => `${file}:${block.line} ${block.file}`);
  });
  expect(unnamed).toEqual([]);
});

test('JSON and YAML can be read', () => {
  const json = faultsOf(
    blocksOf(({ language }) => language === 'json'),
    ({ text }) => faultOf(() => JSON.parse(text.replace(/^\/\/.*$/gm, ''))),
  );
  const yaml = faultsOf(
    blocksOf(({ language }) => language === 'yaml'),
    ({ text }) => parseAllDocuments(text).flatMap(({ errors }) => errors.map(({ message }) => message))[0],
  );
  expect([...json, ...yaml]).toEqual([]);
});

function faultOf(run: () => unknown): string {
  try {
    run();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test('every command of Platen exists, with its options', () => {
  const blocks = blocksOf(({ language }) => ['sh', 'console'].includes(language));
  expect(blocks.length).toBeGreaterThan(60);
  const faults = faultsOf(blocks, ({ text }) => {
    const whole = text.replace(/\\\n/g, ' ').replace(/ #.*$/gm, '');
    const lines = whole.matchAll(/(?:^|npx |&& |src\/|exec api )platen ([a-z][^\n|&;>)]*)/gm);
    return [...lines].map(([, line]) => faultOfLine(line!)).find(Boolean);
  });
  expect(faults).toEqual([]);
});

/** Returns the command or the option of a line that does not exist. */
function faultOfLine(line: string): string {
  const words = line.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  let command: Command = commandProgram();
  for (const [at, word] of words.entries()) {
    const next = command.commands.find((one) => one.name() === word);
    if (next) command = next;
    else if (at === 0) return `has no command ${word}`;
    else if (command.commands.length > 0 && !word.startsWith('-'))
      return `has no command ${words.slice(0, at + 1).join(' ')}`;
    else if (/^--?[a-z]/.test(word) && !hasOption(command, word)) return `${command.name()} has no option ${word}`;
  }
  return '';
}

function hasOption(command: Command, word: string): boolean {
  const name = word.split('=')[0];
  return name === '--help' || command.options.some(({ long, short }) => long === name || short === name);
}

test('every target of make exists', () => {
  const targets = new Set(readText('Makefile').text.match(/^[a-z-]+(?=:)/gm));
  const named = pages.flatMap(({ path: file, text }) =>
    [...text.matchAll(/`make ([a-z-]+)[` ]/g), ...text.matchAll(/^make ([a-z-]+) *(?:#|$)/gm)].map(
      ([, target]) => [file, target] as const,
    ),
  );
  expect(named.filter(([, target]) => !targets.has(target!))).toEqual([]);
});

test('every page of the help is in its contents once, with an address of its own', () => {
  const files = [...helpFiles()];
  const missing = filesBelow('spec/docs', /\.md$/)
    .map((file) => file.path.replace('spec/', ''))
    .filter((file) => !files.includes(file));
  expect(missing).toEqual([]);
  expect(new Set(files.map(helpAddressOf)).size).toBe(files.length);
});
