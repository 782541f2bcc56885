/** §20.24: the dialogs of the editor, and how entries are read. */
import { element } from './elements.ts';

/** Returns the entries by field name, and the button as `do`. Undefined when cancelled. */
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
        const { returnValue } = dialog;
        dialog.returnValue = '';
        resolve(['', 'cancel'].includes(returnValue) ? undefined : { ...Object.fromEntries(data), do: returnValue });
      },
      { once: true },
    );
  });
}

/** Removes characters that would end the `{{…}}` mark of a name. */
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
