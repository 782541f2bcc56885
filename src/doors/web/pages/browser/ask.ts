/** §18.21: requests of the pages of `platen dev` to the program that serves them. */

/** The answer's JSON. Throws an Error with what is wrong. */
export async function ask<Answer>(path: string, body: object, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

/** Calls `refresh` now, whenever a file changes, and when the program is there again; once the page is seen again, if it is not. */
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
