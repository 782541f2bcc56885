/**
 * Preloaded into a process (`node --import`): its clock is `WRONG_CLOCK` milliseconds ahead, and what it does every minute it does every 6
 * ms. Once it has had three of its rounds of 10 minutes it says so on standard error.
 */
const AHEAD = Number(process.env.WRONG_CLOCK);
const FASTER = 10_000;
const ROUND = 600_000;

const now = Date.now.bind(Date);
globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length === 0 ? [now() + AHEAD] : given));
  }

  static now() {
    return now() + AHEAD;
  }
};

const { setInterval: begin } = globalThis;
let rounds = 0;
globalThis.setInterval = (work, ms, ...given) => {
  if (ms < 2_000) return begin(work, ms, ...given);
  const task = () => {
    work(...given);
    if (ms !== ROUND) return;
    rounds += 1;
    if (rounds === 3) process.stderr.write('three rounds\n');
  };
  return begin(task, Math.max(1, ms / FASTER));
};
