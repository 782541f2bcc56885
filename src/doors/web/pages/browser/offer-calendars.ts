/** §20.9: beside each field for a date, a button that opens the browser's own calendar. The server writes the day as the field's hint shows. */
import { make } from './elements.ts';

export function offerCalendars(form: HTMLFormElement): void {
  for (const text of form.querySelectorAll<HTMLInputElement>('input[data-pick]')) {
    const label = form.querySelector(`label[for="${CSS.escape(text.id)}"]`)?.firstChild?.textContent ?? '';
    const hidden = { className: 'visually-hidden', tabIndex: -1, ariaHidden: 'true' };
    const calendar = make('input', { type: 'date', ...hidden });
    const ariaLabel = `${text.dataset.pick}: ${label.trim()}`;
    const button = make('button', { type: 'button', className: 'plain', ariaLabel }, '▾');
    const row = make('div', { className: 'picks' });
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
