/**
 * §18.21: tells when something in a folder changes. The system's events come within a millisecond, but not from network drives; so a
 * look at all files, once a second, finds what no event told of. Folders are watched and not files: who watches a file no longer hears of
 * its name once another was moved to it, which is how many editors save (`recursive` of `fs.watch` does so on Linux).
 */
import { type FSWatcher, watch } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import pMap from 'p-map';

/** An editor writes a file in several steps. */
const SETTLED_MS = 15;
const LOOK_EVERY_MS = 1_000;
const STATS_AT_ONCE = 16;

export type FolderWatch = { close(): void };

/** `names`: without folders, of what has changed; undefined when that is not known. */
export type OnChange = (names: ReadonlySet<string> | undefined) => void;

/** Files whose names begin with a dot, or that are in such a folder, do not count. Resolves when events are heard. */
export async function watchFolder(folder: string, onChange: OnChange): Promise<FolderWatch> {
  const watchers = new Map<string, FSWatcher>();
  let settling: NodeJS.Timeout | undefined;
  let names: Set<string> | undefined = new Set();
  let seen: string | undefined;
  let looking = Promise.resolve();
  let closed = false;

  const changed = (name: string | null) => {
    if (name === null) names = undefined;
    else names?.add(name);
    clearTimeout(settling);
    settling = setTimeout(() => {
      onChange(names);
      names = new Set();
      look(true);
    }, SETTLED_MS);
  };
  /** Watches these folders and no others; returns whether any of them is new. */
  const follow = (folders: ReadonlyMap<string, string>): boolean => {
    for (const [key, watcher] of watchers) if (!folders.has(key)) watchers.delete(key) && watcher.close();
    const added = [...folders].filter(([key]) => !watchers.has(key));
    for (const [key, place] of added) {
      const watcher = followEvents(place, changed);
      if (watcher) watchers.set(key, watcher);
    }
    return added.length > 0;
  };
  const look = (isTold: boolean) => {
    looking = looking.then(async () => {
      const { state, folders } = await lookAt(folder);
      if (closed) return;
      const hasNew = follow(folders);
      const isOther = seen !== undefined && seen !== state;
      seen = state;
      // Events from a new folder were not heard before.
      if (isOther && (!isTold || hasNew)) changed(null);
    });
    return looking;
  };
  await look(true);
  const timer = setInterval(() => look(false), LOOK_EVERY_MS);
  return {
    close() {
      closed = true;
      clearInterval(timer);
      clearTimeout(settling);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

/** Undefined where the system has no events to give. */
function followEvents(folder: string, changed: (name: string | null) => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, (_event, name) => {
      if (name === null || !isHidden(name)) changed(name);
    });
    return watcher.on('error', () => undefined);
  } catch {
    return undefined;
  }
}

/** What there is, with sizes and times. `folders`: their paths, by path and identity. */
async function lookAt(folder: string): Promise<{ state: string; folders: Map<string, string> }> {
  const names = (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => !isHidden(name));
  const folders = new Map<string, string>();
  const stateOf = async (name: string) => {
    const place = path.join(folder, name);
    const found = await stat(place).catch(() => undefined);
    if (!found) return '';
    if (found.isDirectory()) folders.set(`${place}\0${found.ino}`, place);
    return found.isFile() ? `${name} ${found.ino} ${found.size} ${found.mtimeMs}` : name;
  };
  const states = await pMap(['', ...names.sort()], stateOf, { concurrency: STATS_AT_ONCE });
  return { state: states.join('\n'), folders };
}

function isHidden(name: string): boolean {
  return name.split(path.sep).some((part) => part.startsWith('.'));
}
