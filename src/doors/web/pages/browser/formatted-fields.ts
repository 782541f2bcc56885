/** §20.9: gives each field of formatted text its editor, when it comes. Until then, and without it, the text area takes the marks. */
import { element } from './elements.ts';

const form = element('fill-in', HTMLFormElement);
const { editField } = await import('./edit-field.ts');

function editFields(): void {
  for (const area of form.querySelectorAll<HTMLTextAreaElement>('textarea[data-marks]:not([hidden])')) editField(area);
}

editFields();
// Rows come and go.
new MutationObserver(editFields).observe(form, { childList: true, subtree: true });
