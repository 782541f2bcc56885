/** §18.21: the pages of `platen dev` follow the files of their folder. */

/** Calls `refresh` now, when a file changes, and when the program is back. A hidden page waits until it is visible. */
export function followFiles(refresh: () => void): void {
  const events = new EventSource('/events');
  let isBehind = false;
  const changed = () => {
    isBehind = document.hidden;
    if (!isBehind) refresh();
  };
  events.addEventListener('open', changed);
  events.addEventListener('message', changed);
  document.addEventListener('visibilitychange', () => isBehind && changed());
}
