/** The API key of this tab: session storage only, so that it is gone with the tab and never reaches another one. */
const NAME = 'platen-key';

/** Null until somebody has entered one. */
export const storedKey = (): string | null => sessionStorage.getItem(NAME);

export const keepKey = (key: string): void => sessionStorage.setItem(NAME, key);

export const forgetKey = (): void => sessionStorage.removeItem(NAME);
