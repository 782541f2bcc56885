/** §18.39: what is known of the database that the version before has made. */
export type Known = {
  madeAt: string;
  workspace: string;
  key: string;
  revokedKey: string;
  /** Of a member who is signed in. */
  cookie: string;
  /** A template, the number of its next document, and what its counter writes next. */
  invoice: { id: string; next: number; counter: string };
  /** Its PDF lies in `ready.pdf`. */
  ready: string;
  /** They have jobs in the queue. */
  waiting: string[];
  /** Was made with the `Idempotency-Key` `once`. */
  remembered: { id: string; template: string; body: object };
  /** Paths below the API, and the text of their answers, without previews and the service's address. */
  answers: [path: string, text: string][];
};

/** A preview may look better in each version; all else of an answer is the contract's. */
export function withoutPreview(text: string, url: string): string {
  return text.replace(/"html":"(?:[^"\\]|\\.)*"/, '"html":""').replaceAll(url, '');
}
