/**
 * What is noted of a document while it is made, kept on the document itself. A WeakMap whose values lead back to their key keeps
 * both until V8's next full collection: each small one then goes through memory like a long-lived document.
 */

export type ObjectState<Owner extends object, Value> = {
  get(owner: Owner): Value | undefined;
  set(owner: Owner, value: Value | undefined): void;
};

/** Notes of one kind; those of another kind on the same object are apart from them. */
export function objectState<Owner extends object, Value>(kind: string): ObjectState<Owner, Value> {
  const key = Symbol(kind);
  type Noting = { [key]?: Value | undefined };
  return {
    get: (owner) => (owner as Noting)[key],
    set(owner, value) {
      (owner as Noting)[key] = value;
    },
  };
}
