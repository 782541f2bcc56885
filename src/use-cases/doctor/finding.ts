/** §18.25: what an examination found of one part of an installation. */

/** `says`: what is there, or what is wrong. `advice`: what to do; null where nothing is to be done. Neither holds a secret. */
export type Finding = { part: string; ok: boolean; says: string; advice: string | null };

export function fine(part: string, says: string): Finding {
  return { part, ok: true, says, advice: null };
}

export function faulty(part: string, says: string, advice: string): Finding {
  return { part, ok: false, says: says.replace(/\s+/g, ' ').trim(), advice };
}

/** What `look` finds; what it throws is a fault. */
export async function findingOf(part: string, advice: string, look: () => Promise<string>): Promise<Finding> {
  try {
    return fine(part, await look());
  } catch (error) {
    return faulty(part, reasonOf(error), advice);
  }
}

/** One line. Prisma shows the whole query; what went wrong is in the last line, or said in it. */
export function reasonOf(error: unknown): string {
  const { name, message } = error as Error;
  const line = name.startsWith('PrismaClient') ? message.trim().split('\n').at(-1)! : message;
  return /Message: `(.*)`/.exec(line)?.[1] ?? line;
}
