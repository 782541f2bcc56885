/**
 * §20.9: gives each field of formatted text its editor when it is near the part of the page that is seen, or gets the focus. So a form of
 * hundreds of rows opens as fast as one of ten. Until then, and without an editor, the text area takes the marks.
 */
import { element } from './elements.ts';

const FIELDS = 'textarea[data-marks]:not([hidden])';
/** Editors are ready a screen before they are seen, so that nothing changes before somebody's eyes. */
const NEAR = '100% 0px';

const form = element('fill-in', HTMLFormElement);
const { editField } = await import('./edit-field.ts');

const seen = new IntersectionObserver(
  (fields) => {
    for (const { isIntersecting, target } of fields) if (isIntersecting) edit(target as HTMLTextAreaElement);
  },
  { rootMargin: NEAR },
);

function edit(area: HTMLTextAreaElement): void {
  seen.unobserve(area);
  editField(area);
}

function watchFields(): void {
  for (const area of form.querySelectorAll<HTMLTextAreaElement>(FIELDS)) seen.observe(area);
}

watchFields();
// Rows come and go.
new MutationObserver(watchFields).observe(form, { childList: true, subtree: true });

form.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLTextAreaElement && target.matches(FIELDS)) edit(target);
});
const focused = document.activeElement;
if (focused instanceof HTMLTextAreaElement && focused.matches(`#fill-in ${FIELDS}`)) edit(focused);
