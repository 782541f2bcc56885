/** Preloaded into a process (`node --import`): sets its clock `WRONG_CLOCK` milliseconds ahead. */
const AHEAD = Number(process.env.WRONG_CLOCK);

const now = Date.now.bind(Date);
globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length === 0 ? [now() + AHEAD] : given));
  }

  static now() {
    return now() + AHEAD;
  }
};
