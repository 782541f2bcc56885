/** §18.38: parses a Containerfile into stages, as far as the project's own file needs. */
import { readFileSync } from 'node:fs';

export type Instruction = { name: string; text: string };
/** `base` is the name of another stage or of an image. */
export type Stage = { base: string; name: string; instructions: Instruction[] };

/** Throws if the file has an instruction other than ARG before the first stage. */
export function readContainerfile(file: string): Stage[] {
  const values: Record<string, string> = {};
  const stages: Stage[] = [];
  for (const { name, text } of instructionsOf(readFileSync(file, 'utf8'))) {
    const stage = stages.at(-1);
    if (name === 'FROM') {
      const [base = '', , alias] = text.replace(/\$\{(\w+)\}/g, (_, key: string) => values[key] ?? '').split(' ');
      stages.push({ base, name: alias ?? String(stages.length), instructions: [] });
    } else if (stage) stage.instructions.push({ name, text });
    else if (name === 'ARG') Object.assign(values, assignments(text));
    else throw new Error(`${name} stands before FROM`);
  }
  return stages;
}

/** Parses `A=1 B=2`, without quotes. */
export function assignments(text: string): Record<string, string> {
  return Object.fromEntries(text.split(' ').map((one) => one.split(/=(.*)/s, 2)));
}

/** Parses `["a", "b"]`, or a line for the shell. */
export function commandOf(text: string): string[] {
  return text.startsWith('[') ? JSON.parse(text) : ['/bin/sh', '-c', text];
}

function instructionsOf(text: string): Instruction[] {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  return lines.flatMap((line) => {
    const [, name, rest] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    return name && rest ? [{ name, text: rest }] : [];
  });
}
