/** §22.1: the schemas of a tool: those of the contract with nothing to look up elsewhere, in words that are not of HTTP. */
import type { Document } from 'openapi-backend';
import { targetOf } from '../../api/specification.ts';

type Json = Record<string, unknown>;

/** Examples are of a whole request or answer, and `links` are for programs. */
const LEFT_OUT = new Set(['example', 'examples']);

/** `GET /templates` → `list_templates`: what the contract says of an operation is true of its tool. */
export type ToolNames = ReadonlyMap<string, string>;

export type SchemaReader = {
  /** A part of the contract with its references followed, which make no circle. */
  read(part: unknown): Json;
};

export function schemaReader(specification: Document, names: ToolNames): SchemaReader {
  const read = (part: unknown): unknown => {
    if (typeof part === 'string') return inWordsOfTools(part, names);
    if (Array.isArray(part)) return part.map(read);
    if (typeof part !== 'object' || part === null) return part;
    const { $ref, ...own } = part as Json;
    if (typeof $ref === 'string') return read({ ...(targetOf($ref, specification) as Json), ...own });
    // More models know additionalProperties, which say the same.
    const { patternProperties, ...others } = own as { patternProperties?: Json };
    const all = patternProperties ? { ...others, additionalProperties: patternProperties['.*'] ?? true } : own;
    const kept = Object.entries(all).filter(([keyword]) => !LEFT_OUT.has(keyword));
    return Object.fromEntries(kept.map(([keyword, value]) => [keyword, read(value)]));
  };
  return { read: (part) => read(part) as Json };
}

function inWordsOfTools(text: string, names: ToolNames): string {
  return text.replace(/`((?:GET|POST) \/[^`]*)`/g, (written, operation: string) => {
    const name = names.get(operation);
    return name ? `\`${name}\`` : written;
  });
}
