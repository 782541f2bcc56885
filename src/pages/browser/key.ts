/** The API key of this tab: session storage only, so that it is gone with the tab and never reaches another one. */
const NAME = 'platen-key';

/** Null until somebody has entered one. */
export function storedKey(): string | null {
  return sessionStorage.getItem(NAME);
}

export function keepKey(key: string): void {
  sessionStorage.setItem(NAME, key);
}

export function forgetKey(): void {
  sessionStorage.removeItem(NAME);
}
