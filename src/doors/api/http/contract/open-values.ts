/**
 * §11.5: the contract as the router applies it. Of what type a value must be is decided where the template is known: for an
 * automatic placeholder it is ignored. So the contract says what callers should send, and the router lets any value through.
 */
import type { Document } from 'openapi-backend';

type Schema = { properties: { values: { patternProperties: unknown } } };

/** A copy of the contract; throws when it has no such schema. */
export function withOpenValues(specification: Document): Document {
  const open = structuredClone(specification);
  const { GenerationRequest } = (open.components?.schemas ?? {}) as unknown as { GenerationRequest: Schema };
  GenerationRequest.properties.values.patternProperties = {};
  return open;
}
