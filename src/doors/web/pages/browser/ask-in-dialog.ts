/** §20.24: questions that buttons ask before they put something into the text. */
import { element } from './elements.ts';

/** Answers what was entered by the names of the fields; undefined where it was given up. */
export function askInDialog(
  id: string,
  prepare?: (dialog: HTMLDialogElement) => void,
): Promise<Record<string, string> | undefined> {
  const dialog = element(id, HTMLDialogElement);
  const asked = dialog.querySelector('form')!;
  asked.reset();
  prepare?.(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener(
      'close',
      () => {
        const data = new FormData(asked) as unknown as Iterable<[string, string]>;
        resolve(dialog.returnValue === 'insert' ? Object.fromEntries(data) : undefined);
        dialog.returnValue = '';
      },
      { once: true },
    );
  });
}

/** Without what would end the mark. */
export function nameIn(text = ''): string {
  return text
    .replace(/[{}#/|\n]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

export function partsOf(text: string): string[] {
  return text
    .split(/[,;、，]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
