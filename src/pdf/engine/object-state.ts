/**
 * Side data of an object, kept under a symbol on the object itself, in place of a WeakMap. When a WeakMap's value refers to its key, V8
 * frees both at the next full collection only, so a small document would stay in memory as long as a large one.
 */

export type ObjectState<Owner extends object, Value> = {
  get(owner: Owner): Value | undefined;
  set(owner: Owner, value: Value | undefined): void;
};

/** State of one kind. `kind` is for debuggers: two states of the same kind on an object are still separate. */
export function objectState<Owner extends object, Value>(kind: string): ObjectState<Owner, Value> {
  const key = Symbol(kind);
  type WithState = { [key]?: Value | undefined };
  return {
    get: (owner) => (owner as WithState)[key],
    set(owner, value) {
      (owner as WithState)[key] = value;
    },
  };
}
