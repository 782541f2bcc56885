/** §19.1: the placeholders that a theme's page parts name. */
import type { UnfilledFurniture } from './theme.ts';

/** Of one theme or of several: keys or labels, each once. */
export function fieldNames(furniture: UnfilledFurniture | readonly UnfilledFurniture[]): Set<string> {
  const names = new Set<string>();
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { type, name } = part as { type?: unknown; name?: unknown };
    if (type === 'field' && typeof name === 'string') names.add(name);
    else Object.values(part).forEach(walk);
  };
  walk(furniture);
  return names;
}
