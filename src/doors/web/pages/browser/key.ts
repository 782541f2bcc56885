/** §18.15: the API key of this tab, in session storage: it is gone with the tab, and no other tab can read it. */
const NAME = 'platen-key';

/** Null until one has been entered. */
export function storedKey(): string | null {
  return sessionStorage.getItem(NAME);
}

export function keepKey(key: string): void {
  sessionStorage.setItem(NAME, key);
}

export function forgetKey(): void {
  sessionStorage.removeItem(NAME);
}
