/**
 * §18.38: builds a Containerfile without a container engine. A stage is an overlay over the machine's own system, which stands for the
 * base image, with the Node of the lock file. Needs root, in a mount namespace of its own; nothing on the machine changes.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { assignments, commandOf, type Instruction, type Stage } from './read-containerfile.ts';

export type Built = {
  root: string;
  env: Record<string, string>;
  user: string;
  cwd: string;
  /** The last ENTRYPOINT, CMD and HEALTHCHECK of the stage. */
  lines: Record<string, string[]>;
};

const PROJECT = path.join(import.meta.dirname, '../..');
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Folders of the machine that an image would not have. */
const HIDDEN = ['/tmp', '/home', PROJECT];

/** Builds all stages in `folder`, and returns the last one. Throws with the instruction that failed. */
export function buildStages(stages: Stage[], folder: string): Built {
  const built = new Map<string, Built>();
  let last: Built | undefined;
  for (const stage of stages) {
    last = mount(path.join(folder, stage.name));
    built.set(stage.name, last);
    for (const instruction of stage.instructions) carryOut(instruction, last, built);
  }
  return last!;
}

function mount(folder: string): Built {
  const [root, upper, work] = ['root', 'upper', 'work'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const one of [root, upper, work]) mkdirSync(one, { recursive: true });
  cpSync(process.execPath, path.join(upper, 'usr/local/bin/node'));
  run(['mount', '-t', 'overlay', 'overlay', '-o', `lowerdir=/,upperdir=${upper},workdir=${work}`, root]);
  run(['mount', '-t', 'proc', 'proc', `${root}/proc`]);
  run(['mount', '--rbind', '/dev', `${root}/dev`]);
  for (const hidden of HIDDEN)
    run(['sh', '-c', `[ ! -d ${root}${hidden} ] || mount -t tmpfs -o mode=1777 tmpfs ${root}${hidden}`]);
  return { root, env: { PATH }, user: '0:0', cwd: '/', lines: {} };
}

function carryOut({ name, text }: Instruction, stage: Built, built: Map<string, Built>): void {
  const inside = (place: string) => path.join(stage.root, path.resolve(stage.cwd, place));
  const steps: Record<string, () => void> = {
    WORKDIR() {
      stage.cwd = text;
      mkdirSync(inside('.'), { recursive: true });
    },
    ENV: () => Object.assign(stage.env, assignments(text)),
    USER() {
      stage.user = text;
    },
    COPY: () => copy(text, inside, built),
    // The machine's settings for npm and its certificates apply here, too, like build arguments.
    RUN: () =>
      run(enter(stage, commandOf(text)), { ...process.env, ...stage.env, HOME: stage.user === '0:0' ? '/root' : '/' }),
    HEALTHCHECK() {
      stage.lines[name] = commandOf(text.replace(/^.*?CMD /, ''));
    },
    ENTRYPOINT() {
      stage.lines[name] = commandOf(text);
    },
    CMD() {
      stage.lines[name] = commandOf(text);
    },
    EXPOSE: () => undefined,
    STOPSIGNAL: () => undefined,
  };
  const step = steps[name];
  if (!step) throw new Error(`${name} is unknown here`);
  console.log(`  ${name} ${text}`);
  step();
}

function copy(text: string, inside: (place: string) => string, built: Map<string, Built>): void {
  const words = text.split(' ');
  const { from, chown = '0:0' } = Object.fromEntries(words.filter(isOption).map((word) => word.slice(2).split('=')));
  const [target = '', ...sources] = words.filter((word) => !isOption(word)).reverse();
  const to = inside(target);
  for (const source of sources) {
    if (from) {
      cpSync(path.join(built.get(from)!.root, source), to, { recursive: true, verbatimSymlinks: true });
      continue;
    }
    const files = contextFiles().filter((file) => source === '.' || file === source || file.startsWith(`${source}/`));
    if (files.length === 0) throw new Error(`COPY: the build sees no ${source}`);
    for (const file of files)
      cpSync(path.join(PROJECT, file), source === '.' ? path.join(to, file) : path.join(to, path.basename(file)));
  }
  if (from) run(['chown', '-R', chown, to]);
}

function isOption(word: string): boolean {
  return word.startsWith('--');
}

/** Returns the files that the build may see: those of the repository that the ignore file lets through. */
function contextFiles(): string[] {
  const ignore = readFileSync(path.join(PROJECT, '.config/Containerfile.dockerignore'), 'utf8').split('\n');
  const kept = ignore.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  return globSync(
    kept.flatMap((one) => [one, `${one}/**`]),
    { cwd: PROJECT, withFileTypes: true },
  )
    .filter((one) => one.isFile())
    .map((one) => path.relative(PROJECT, path.join(one.parentPath, one.name)));
}

/** Returns a command line that runs in the stage, as its user. */
export function enter({ root, user, cwd }: Built, line: string[]): string[] {
  const [uid = '0', gid = uid] = user.split(':');
  const as = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--no-new-privs',
    '--inh-caps=-all',
    '--bounding-set=-all',
  ];
  return ['chroot', root, ...(uid === '0' ? [] : as), '/bin/sh', '-c', 'cd "$0" && exec "$@"', cwd, ...line];
}

function run([program = '', ...rest]: string[], env: NodeJS.ProcessEnv = process.env): void {
  const { status, stderr, stdout } = spawnSync(program, rest, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${[program, ...rest].join(' ')}\n${stdout}${stderr}`);
}
