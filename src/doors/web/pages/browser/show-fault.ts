/** §20.9: what is wrong with a field, told beside it; undefined takes it away. */
export function showFault(control: HTMLElement, message: string | undefined): void {
  const id = `${control.id}-fault`;
  const described = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one && one !== id);
  const shown = document.getElementById(id) ?? document.createElement('p');
  control.removeAttribute('aria-invalid');
  if (message === undefined) shown.remove();
  else {
    Object.assign(shown, { id, className: 'fault', lang: document.documentElement.lang, textContent: message });
    control.before(shown);
    if (!(control instanceof HTMLOutputElement)) control.setAttribute('aria-invalid', 'true');
    described.push(id);
  }
  if (described.length > 0) control.setAttribute('aria-describedby', described.join(' '));
  else control.removeAttribute('aria-describedby');
}
