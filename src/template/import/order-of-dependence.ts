/** §10.26: sorts formulas by what they depend on, or finds a cycle. */

/** `needs[node]`: the nodes that it depends on. Iterative, so that long chains do not overflow the stack. */
export function orderOfDependence(needs: readonly (readonly number[])[]): { order: number[] } | { circle: number[] } {
  const order: number[] = [];
  const state = new Uint8Array(needs.length);
  const [UNDER_WAY, DONE] = [1, 2];
  for (let start = 0; start < needs.length; start++) {
    if (state[start] === DONE) continue;
    const path: { node: number; next: number }[] = [{ node: start, next: 0 }];
    state[start] = UNDER_WAY;
    while (path.length > 0) {
      const last = path.at(-1)!;
      const need = needs[last.node]![last.next++];
      if (need === undefined) {
        state[last.node] = DONE;
        order.push(last.node);
        path.pop();
      } else if (state[need] === UNDER_WAY) {
        const nodes = path.map(({ node }) => node);
        return { circle: [...nodes.slice(nodes.indexOf(need)), need] };
      } else if (state[need] !== DONE) {
        state[need] = UNDER_WAY;
        path.push({ node: need, next: 0 });
      }
    }
  }
  return { order };
}
