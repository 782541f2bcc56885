/** §19.1: what a file of brand.yml says that documents have no use for. It is told, and is no mistake. */

import type { Path } from '../yaml/find-schema-faults.ts';

/** `named`: colors of `color` that others refer to. */
type Known = { color?: Record<string, unknown>; typography?: object; meta?: object; defaults?: object };

const UNUSED_COLORS = new Set(['secondary', 'tertiary', 'success', 'info', 'warning', 'danger', 'light', 'dark']);
const UNUSED_TYPE = new Set([
  ...['monospace.size', 'monospace.weight', 'monospace.color', 'link.weight', 'link.background-color'],
  ...['monospace-inline', 'monospace-block'],
]);

/** The paths of what has no effect. */
export function findIgnored(
  { meta = {}, color = {}, typography = {}, defaults }: Known,
  named: ReadonlySet<string>,
): Path[] {
  const colors = Object.keys(color).filter((name) => UNUSED_COLORS.has(name) && !named.has(name));
  const types = Object.entries(typography).flatMap(([name, type]): Path[] =>
    UNUSED_TYPE.has(name)
      ? [[name]]
      : Object.keys(type as object)
          .filter((part) => UNUSED_TYPE.has(`${name}.${part}`))
          .map((part) => [name, part]),
  );
  return [
    ...Object.keys(meta)
      .filter((name) => name !== 'name')
      .map((name): Path => ['meta', name]),
    ...colors.map((name): Path => ['color', name]),
    ...types.map((path): Path => ['typography', ...path]),
    ...(defaults ? [['defaults']] : []),
  ];
}
