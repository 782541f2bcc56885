/** §22.1: the arguments of a tool → what its operation is sent. */
import type { OperationInput } from '../model/platen.ts';
import type { Tool } from '../model/tool.ts';

/** `given` has passed the tool's check. */
export function operationInput({ places }: Tool, given: Record<string, unknown>): OperationInput {
  const parts = { path: {}, query: {}, header: {}, body: {} } as Record<string, Record<string, unknown>>;
  for (const [name, value] of Object.entries(given)) {
    // `whole` is of the tool alone.
    const place = places.get(name);
    if (place && value !== undefined) parts[place.in]![place.name] = value;
  }
  const { path, query, header, body } = parts;
  const hasBody = [...places.values()].some((place) => place.in === 'body');
  return { path, query, headers: header, body: hasBody ? body : undefined } as OperationInput;
}

/** `/templates/{id}` with its parameters, percent-encoded. */
export function pathOf({ path }: Tool, { path: parameters }: OperationInput): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}
