/** Chance that can be repeated: the same seed gives the same documents on every machine. */

export type Random = {
  /** A whole number from `min` to `max`. */
  whole(min: number, max: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** True in so large a share of cases. */
  often(share: number): boolean;
};

/** Numbers by a linear congruence: plenty for prose. */
export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  for (let warm = 0; warm < 4; warm++) next();
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return { whole, pick: (items) => items[whole(0, items.length - 1)]!, often: (share) => next() < share };
}
