/** §20.9: beside each field for a date, a button that opens the browser's own calendar. The server writes the day as the field's hint shows. */
export function offerCalendars(form: HTMLFormElement): void {
  for (const text of form.querySelectorAll<HTMLInputElement>('input[data-pick]')) {
    const label = form.querySelector(`label[for="${CSS.escape(text.id)}"]`)?.firstChild?.textContent ?? '';
    const calendar = Object.assign(document.createElement('input'), { type: 'date', className: 'visually-hidden' });
    calendar.tabIndex = -1;
    calendar.ariaHidden = 'true';
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'plain',
      textContent: '▾',
      ariaLabel: `${text.dataset.pick}: ${label.trim()}`,
    });
    const row = Object.assign(document.createElement('div'), { className: 'picks' });
    text.replaceWith(row);
    row.append(text, button, calendar);
    delete text.dataset.pick;
    button.addEventListener('click', () => calendar.showPicker());
    calendar.addEventListener('input', (event) => {
      event.stopPropagation();
      text.value = calendar.value;
      text.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
}
