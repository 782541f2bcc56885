/** A row of the table of parsers: something harmless, the worst kilobytes, and the worst that the parser takes. */
import { createHash, randomUUID } from 'node:crypto';
import type { Part } from '../../support/multipart.ts';
import type { Answer, World } from './world.ts';

export type Content = Buffer | string;
/** Sends content to where a stranger would. */
export type Door = (world: World, content: Content) => Promise<Answer>;

/** `through`, `harmless`: in place of the parser's own. `says`: in the answer. */
export type Hostile = { what: string; make(): Content; through?: Door; harmless?: () => Content; says?: string };

export type Parser = {
  name: string;
  door: Door;
  /** Sent first: what is loaded and compiled then is no matter. */
  harmless: () => Content;
  /** Of at most `KILOBYTE` bytes. */
  kilobytes: Hostile[];
  largest: Hostile[];
};

/** A Word file or a sheet has parts that take one already. */
export const KILOBYTE = 2_048;

export function hostile(what: string, make: () => Content, through?: Door): Hostile {
  return { what, make, ...(through && { through }) };
}

/** `says`: a part of the refusal that names the fault. */
export function told(says: string, one: Hostile): Hostile {
  return { ...one, says };
}

/** A unit, as often as it fits. */
export function filled(bytes: number, unit: string): string {
  return unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));
}

/** Lines made by number. */
export function lines(count: number, line: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => line(at)).join('');
}

/** A template's file, whose title is its own; `front`: more of its front matter. */
export function template(body: string, front = ''): string {
  const title = createHash('sha256')
    .update(front + body)
    .digest('hex')
    .slice(0, 12);
  return `---\ntitle: T${title}\n${front}---\n${body}`;
}

/** Files to the import; `more`: beside the content. */
export function imported(file: string, more: readonly [file: string, content: Content][] = []): Door {
  return (world, content) =>
    world.post(
      world.own('import'),
      {},
      [[file, content] as const, ...more].map(([name, bytes]) => asFile(name, bytes)),
    );
}

export function asFile(file: string, content: Content): Part {
  return { field: 'files', file, content };
}

/** A body to the operation that makes documents of a template with this text. */
export function generated(source: string): Door {
  return async (world, content) => {
    const id = await world.template(source);
    const headers = {
      Authorization: `Bearer ${world.tenant.key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    };
    return world.ask('POST', `/api/v1/templates/${id}/generations`, { headers, body: content });
  };
}

let made = 0;

/** A document of a template with this text, which is saved first: another one each time, as what was compiled is kept. */
export function madeOf(values = {}): Door {
  return (world, content) => {
    made += 1;
    return generated(String(content).replace('title: ', `title: ${made} `))(world, JSON.stringify({ values }));
  };
}

/** One field of the form of a template, as `multipart/form-data`, which needs no escapes. */
export function entered(source: string, field: string, more: Record<string, string> = {}): Door {
  return async (world, content) => {
    const id = await world.template(source);
    const own = { version: '1', submission: randomUUID(), page: randomUUID(), revision: '0', ...more };
    return world.post(world.own(`templates/${id}/fill-in`), { ...own, [field]: String(content) }, []);
  };
}
