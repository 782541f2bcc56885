/** §20.94: what the page shows in place of marks: chips that can be opened, and signs that cannot. */
import { WidgetType } from './codemirror.ts';
import { make } from './elements.ts';

/** What a chip shows. `note`: in small print. `says`: what is read aloud when it is selected, and its name without words. `icon`: one of `styles/icons.css`. */
export type Chip = { text: string; note?: string; says: string; icon: string; kind: 'field' | 'part' };

/** A button in the text. A click, or Enter when it is selected, opens it. */
export class ChipWidget extends WidgetType {
  readonly chip: Chip;
  readonly open: ((place: HTMLElement) => void) | undefined;

  constructor(chip: Chip, open?: (place: HTMLElement) => void) {
    super();
    this.chip = chip;
    this.open = open;
  }

  override eq(other: ChipWidget): boolean {
    return JSON.stringify(other.chip) === JSON.stringify(this.chip);
  }

  override toDOM(): HTMLElement {
    const { text, note, says, icon, kind } = this.chip;
    const look = kind === 'field' ? 'chip' : 'chip chip-part';
    const chip = make('button', { type: 'button', className: `${look} ${icon}`.trim(), tabIndex: -1 });
    chip.append(make('bdi', { textContent: text }));
    if (note) chip.append(make('small', { textContent: note }));
    // A chip with words is called by them.
    chip.dataset.says = says;
    if (!/\p{L}/u.test(text)) {
      chip.classList.add('chip-sign');
      chip.setAttribute('aria-label', says);
    }
    const { open } = this;
    if (open) {
      chip.setAttribute('aria-haspopup', 'dialog');
      chip.addEventListener('click', () => open(chip));
    }
    return chip;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** A sign without words, such as the bullet of a list. */
export class SignWidget extends WidgetType {
  readonly sign: string;
  readonly look: string;

  constructor(sign: string, look: string) {
    super();
    this.sign = sign;
    this.look = look;
  }

  override eq({ sign, look }: SignWidget): boolean {
    return sign === this.sign && look === this.look;
  }

  override toDOM(): HTMLElement {
    return this.sign === '\n'
      ? make('span', { className: this.look }, make('br'))
      : make('span', { className: this.look, textContent: this.sign, ariaHidden: 'true' });
  }

  override ignoreEvent(): boolean {
    return false;
  }
}
