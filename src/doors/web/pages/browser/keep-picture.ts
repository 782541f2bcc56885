/** §20.9: a picture that is chosen is a value as any other, in the hidden field beside its control. The button there takes it out. */

/** In bytes. Of a larger one no more is sent than shows that it is too large. */
const MAX_PICTURE = 200 * 1024;

/** Of an event of any control; `noteChange` is called when a picture is in place. */
export function keepPicture({ target }: Event, noteChange: () => void): void {
  const [file] = target instanceof HTMLInputElement ? (target.files ?? []) : [];
  const field = (target as Element).parentElement;
  const kept = field?.querySelector<HTMLInputElement>('input[type="hidden"]');
  if (!file || !kept) return;
  const reader = new FileReader();
  reader.addEventListener('load', () => {
    kept.value = String(reader.result);
    field?.querySelector('button')?.removeAttribute('hidden');
    noteChange();
  });
  reader.readAsDataURL(file.slice(0, MAX_PICTURE + 1, file.type));
}
