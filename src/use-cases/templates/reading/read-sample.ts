/** §10.25: makes a document of sample values from a template's text, without its files, for a worker thread. */
import { Refusal } from '../../../domain/errors.ts';
import { todayIn } from '../../../domain/time-zones.ts';
import { checkValuesShape } from '../../../domain/values.ts';
import { applyTheme } from '../../../template/fill/apply-theme.ts';
import { type FillContext, fillTemplate } from '../../../template/fill/fill-template.ts';
import { innerGroupsOf } from '../../../template/fill/find-target.ts';
import { dropAutomatic } from '../../../template/fill/fit-values.ts';
import { valuesInLanguage } from '../../../template/fill/in-language-of.ts';
import { type SampleOfCodes, sampleOfCodes } from '../../../template/fill/sample-of-codes.ts';
import { SAMPLE_SCENARIOS, sampleValues } from '../../../template/fill/sample-values.ts';
import { writeNumbers } from '../../../template/fill/write-numbers.ts';
import { withSamples } from '../../../template/fill/write-verification.ts';
import { compile } from '../../../template/import/compile-template.ts';
import { readTemplate, type Source } from '../../../template/import/read-template.ts';
import type { FilledDocument, Template } from '../../../template/model/compiled.ts';
import type { Fault } from '../../../template/model/fault.ts';
import type { Theme } from '../../../template/model/theme.ts';
import { lackingIn } from './read-trial.ts';

/**
 * `pictures`: the images that the template names, and where. `lacking`: what its e-invoice and its payment codes lack
 * in it and its theme. `codes`: see `sampleOfCodes`. `termLines`: the lines of its e-invoice terms. `languages`: those
 * of which this document has none (§10.53).
 */
type SampleDocument = Pick<FilledDocument, 'markdown' | 'blanks' | 'setup' | 'looked'> & {
  title: string;
  pictures: Template['assetPaths'];
  lacking: Fault[];
  codes?: SampleOfCodes;
  termLines?: Record<string, number>;
  languages?: readonly string[];
};

/**
 * Uses typical values, or other samples when the template's rules refuse them. Undefined when it accepts none of them, or cannot be read.
 * `language`: one of the template's languages; by default that of the original.
 */
export function readSample(
  source: Source,
  theme: Theme | undefined,
  now: Date,
  language?: string,
): SampleDocument | undefined {
  const read = readTemplate(source);
  if (!read.ok) return undefined;
  const { template } = read;
  const lacking = lackingIn(read, theme, source.file);
  const { tags = [] } = template.compiled.languages ?? {};
  const [tag = language, ...languages] = language === undefined ? tags : [];
  for (const scenario of SAMPLE_SCENARIOS) {
    const filled = filledWith(
      template,
      { scenario, tag },
      { today: todayIn('UTC', now), theme, madeUp: true, looks: true },
    );
    if (!filled) continue;
    const { markdown, blanks, setup, looked } = filled;
    // Only a tree with lines tells where its codes are.
    const placed = template.setup.codes && readTemplate({ ...source, keepsLines: true });
    const codes = placed?.ok ? sampleOfCodes(placed.template, setup) : undefined;
    const { title, assetPaths: pictures } = template;
    const lineOf = (path: string) => [`e-invoice.${path}`, read.lineOf(`e-invoice.${path}`)] as const;
    const termLines = looked && Object.fromEntries(looked.terms.map(([path]) => lineOf(path)));
    return {
      markdown,
      blanks,
      setup,
      title,
      pictures,
      lacking,
      ...(looked && { looked, termLines }),
      ...(codes && { codes }),
      ...(languages.length > 0 && { languages }),
    };
  }
  return undefined;
}

function filledWith(
  template: Template,
  { scenario, tag }: { scenario: string; tag: string | undefined },
  context: FillContext,
): FilledDocument | undefined {
  try {
    const sample = sampleValues(template, scenario)!;
    const spoken = tag === undefined ? sample : valuesInLanguage(template, sample, tag);
    const values = dropAutomatic(template.inventory, spoken);
    const filled = fillTemplate(template, checkValuesShape(values, innerGroupsOf(template.inventory)), context);
    return writeNumbers(
      filled,
      filled.counters.map(({ start }) => BigInt(start)),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  }
}

/** §20.12: what a preview shows of a template before it is saved. */
type Shown = Pick<Template, 'title' | 'markdown' | 'blanks' | 'setup'>;

/** Returns undefined for a text with faults. */
export function readShown({ source }: { source: string }, theme: Theme | undefined): Shown | undefined {
  const compiled = compile(source);
  if (!compiled.ok) return undefined;
  const { template } = compiled;
  const { title, markdown, blanks, defaults } = template;
  const setup = theme ? withSamples(applyTheme({ ...template, ...defaults }, theme)) : template.setup;
  return { title, markdown, blanks, setup };
}
