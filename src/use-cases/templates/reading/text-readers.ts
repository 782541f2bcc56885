/** §18.7: who reads the texts of an import: this thread, which loads the readers with the first text, or worker threads. */
import type { READERS } from './readers.ts';

type Readers = typeof READERS;

/** The readers by name. They run in this thread or in others. */
export type TextReaders = {
  [Name in keyof Readers]: (
    ...given: Parameters<Readers[Name]>
  ) => ReturnType<Readers[Name]> | Promise<Awaited<ReturnType<Readers[Name]>>>;
};

export type TextTask = {
  [Name in keyof Readers]: { reader: Name; given: Parameters<Readers[Name]> };
}[keyof Readers];

export function readersBy(run: (task: TextTask) => Promise<unknown>): TextReaders {
  const reader = <Name extends keyof Readers>(name: Name): TextReaders[Name] =>
    ((...given: never) => run({ reader: name, given })) as TextReaders[Name];
  return {
    template: reader('template'),
    theme: reader('theme'),
    missing: reader('missing'),
    sample: reader('sample'),
    trial: reader('trial'),
    settings: reader('settings'),
    texts: reader('texts'),
    word: reader('word'),
    picture: reader('picture'),
    sheet: reader('sheet'),
    settled: reader('settled'),
    plain: reader('plain'),
    framed: reader('framed'),
    example: reader('example'),
    shown: reader('shown'),
    examples: reader('examples'),
    madeUp: reader('madeUp'),
  };
}

/** The readers in this thread. */
export const TEXT_READERS = readersBy(async ({ reader, given }) => {
  const { READERS } = await import('./readers.ts');
  return (READERS[reader] as (...given: unknown[]) => unknown)(...given);
});
