/**
 * §20.60: keeps what somebody types in this browser until the service has it. An entry belongs to a person, and to the page it was typed
 * in. It is deleted when the service has saved it, at sign-out, and when somebody else signs in.
 */
import { clear, createStore, del, get, keys, set, values } from 'idb-keyval';

export type Kept = {
  /** The id of the page that it was typed in. */
  id: string;
  person: string;
  /** The tab it was typed in. A reload keeps the tab. */
  tab: string;
  kind: 'form' | 'text' | 'sheet';
  /** The path that it is sent to. Its workspace is part of it. */
  to: string;
  /** The path of the page that continues with it. */
  page: string;
  /** The fields as a form sends them, without the token. Empty for a sheet. */
  fields: string;
  file?: File;
  /** Milliseconds since 1970. */
  at: number;
  /** The service did not save it when it was asked to. */
  isOverdue: boolean;
};

const DAY_MS = 86_400_000;
/** As long as the key of a form is valid (§20.8). */
const LASTS_MS = 60 * DAY_MS;
/** How long a page that was asked to go may still be here. */
const LEAVING_MS = 30_000;
/** Without locks, an entry of another tab is left alone for this long, because the tab renews it. */
const RENEWED_MS = 60_000;

const { base = '', person = '' } = document.documentElement.dataset;
const NAME = `platen${base}`;
const store = createStore(NAME, 'kept');
const tab = tabId();
/** Ends the lock of each entry that this page still has. */
const held = new Map<string, () => void>();
let writing = Promise.resolve();
/** The person has signed out, in this or in another tab. */
let isEnded = false;
/** Ends the wait for the lock of an entry. */
const waits = new Map<string, AbortController>();
let isLeaving = false;
let leavingAt = Number.NEGATIVE_INFINITY;
/** The entries that are deleted later. */
const later = new Map<string, ReturnType<typeof setTimeout>>();

/** `ended`: the person has signed out. `wanted`: another page waits for the lock of this entry. `open`: an open page holds it. */
type Said = { ended?: true; wanted?: string; open?: string };
const channel = new BroadcastChannel(NAME);
channel.addEventListener('message', ({ data: { ended, wanted = '', open = '' } }: MessageEvent<Said>) => {
  if (ended) isEnded = true;
  if (held.has(wanted) && !isLeaving) tell({ open: wanted });
  waits.get(open)?.abort();
});
addEventListener('pagehide', () => {
  isLeaving = true;
});
addEventListener('pageshow', () => {
  isLeaving = false;
  leavingAt = Number.NEGATIVE_INFINITY;
});

function tell(said: Said): void {
  channel.postMessage(said);
}

/** Keeps an entry, or replaces it. Without IndexedDB, the text is in the page only. */
export function keepHere(entry: Omit<Kept, 'person' | 'tab' | 'at'>): Promise<void> {
  if (person === '' || isEnded) return Promise.resolve();
  hold(entry.id);
  clearTimeout(later.get(entry.id));
  return next(async () => {
    if (!held.has(entry.id)) return;
    localStorage.setItem(NAME, person);
    await set(entry.id, { ...entry, person, tab, at: Date.now() }, store);
  });
}

/**
 * Deletes an entry, because the service has it. The next page may have been read before that: while this page leaves, the entry stays, and
 * the next page saves it once more and shows it.
 */
export function forget(id: string): Promise<void> {
  if (Date.now() - leavingAt < LEAVING_MS) {
    clearTimeout(later.get(id));
    later.set(
      id,
      setTimeout(() => void forget(id), LEAVING_MS),
    );
    return Promise.resolve();
  }
  release(id);
  return next(async () => {
    await del(id, store);
    if ((await keys(store)).length === 0) localStorage.removeItem(NAME);
  });
}

/** Deletes everything. Pages that are open, here and in other tabs, keep nothing more. */
export function forgetAll(): Promise<void> {
  isEnded = true;
  tell({ ended: true });
  for (const id of [...held.keys()]) release(id);
  return next(async () => {
    await clear(store);
    localStorage.removeItem(NAME);
  });
}

/** `open`: the ids of the entries that another page is saving, which may be just closing. */
type Listed = { left: Kept[]; open: string[] };

/** Returns this person's entries, the oldest first; without `all`, those that no open page is saving. */
export async function listLeft({ all: isWhole = false } = {}): Promise<Listed> {
  await writing;
  // Before the entries are read: a page that closes meanwhile is waited for, and one that has closed has written its entry.
  const locks = (await navigator.locks?.query())?.held ?? [];
  const names = locks.map(({ name = '' }) => name).filter((name) => name.startsWith(lockOf('')));
  const locked = new Set(names.map((name) => name.slice(lockOf('').length)));
  const all: Kept[] = await values<Kept>(store).catch(() => []);
  const isOpen = (one: Kept) => (navigator.locks ? locked.has(one.id) : Date.now() - one.at < RENEWED_MS);
  const isLeft = (one: Kept) => !held.has(one.id) && (one.tab === tab || !isOpen(one));
  const left = all.filter((one) => one.person === person && (isWhole || isLeft(one)));
  for (const { id } of left.filter(({ at }) => Date.now() - at > LASTS_MS)) await forget(id);
  return {
    left: left.filter(({ at }) => Date.now() - at <= LASTS_MS).sort((a, b) => a.at - b.at),
    open: isWhole ? [] : [...locked].filter((id) => !held.has(id)),
  };
}

/**
 * Calls `work` once each page has gone that was just closed and still holds an entry. Pages that are open say so, and are not waited for;
 * without locks, none is. `ids`: the open entries of `listLeft`.
 */
export async function whenClosed(ids: string[], work: () => Promise<unknown>): Promise<void> {
  await Promise.all(
    ids.map(async (id) => {
      if (held.has(id)) return;
      const wait = new AbortController();
      waits.set(id, wait);
      tell({ wanted: id });
      const isClosed = await navigator.locks
        .request(lockOf(id), { signal: wait.signal }, () => true)
        .catch(() => false);
      waits.delete(id);
      if (isClosed) await work();
    }),
  );
}

/** Returns the sheet of this person that is kept under an id. */
export async function findSheet(id: string): Promise<Kept | undefined> {
  const kept = await get<Kept>(id, store).catch(() => undefined);
  return kept?.person === person ? kept : undefined;
}

/** Writes run one after another, so that a deleted entry is not written again. */
function next(work: () => Promise<void>): Promise<void> {
  writing = writing.then(work).catch(() => undefined);
  return writing;
}

/** Shows other tabs that this page saves the entry itself. Browsers have locks only where they trust the connection. */
function hold(id: string): void {
  if (held.has(id)) return;
  // Only while there is an entry: some browsers do not keep pages with this listener for Back.
  addEventListener('beforeunload', noteLeaving);
  const released = new Promise<void>((resolve) => held.set(id, resolve));
  void navigator.locks?.request(lockOf(id), () => released);
}

function release(id: string): void {
  held.get(id)?.();
  held.delete(id);
  if (held.size === 0) removeEventListener('beforeunload', noteLeaving);
}

function noteLeaving(): void {
  leavingAt = Date.now();
}

function lockOf(id: string): string {
  return `${NAME}-${id}`;
}

function tabId(): string {
  try {
    const known = sessionStorage.getItem(NAME) ?? `${Date.now()}-${Math.random()}`;
    sessionStorage.setItem(NAME, known);
    return known;
  } catch {
    return '';
  }
}
