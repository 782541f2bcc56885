/** §20.9: Enter in a line goes to the next field, and Ctrl+Enter, anywhere in the form, does what its main button does. */
export function followEnter(form: HTMLFormElement, send: () => HTMLButtonElement): void {
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing || event.defaultPrevented) return;
    const { target } = event;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      form.requestSubmit(send());
    } else if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
      event.preventDefault();
      const fields = [
        ...form.querySelectorAll<HTMLElement>('input:not([type=hidden], [tabindex]), textarea, select, #send'),
      ];
      const seen = fields.filter((one) => one.checkVisibility());
      seen[seen.indexOf(target) + 1]?.focus();
    }
  });
}
