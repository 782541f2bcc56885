/** §17.37: what a style says of the letters of a run: capitals, small capitals, kinds of figures, the space between letters. */
import { featuresOf, type TypeSetting } from '../../../template/model/block-style.ts';
import { RIGHT_TO_LEFT } from '../../../template/typography/scripts.ts';
import type { TypeFeatures } from '../../fonts/type-features.ts';
import type { Run } from '../../lines/run.ts';

/** Changes the run. Letters with space between them make no ligatures, and those that join, as in Arabic, have none. `language`: BCP 47. */
export function setType(run: Run, setting: TypeSetting, language: string): void {
  const { caps, tracking = 0 } = setting;
  const isSpaced = tracking !== 0 && !RIGHT_TO_LEFT.test(run.text);
  const tags = Object.fromEntries(featuresOf(setting).map((tag) => [tag, true]));
  const features: TypeFeatures = {
    tags: { ...tags, ...(isSpaced && { liga: false, clig: false }) },
    ...(caps === 'all' && { upper: language }),
  };
  run.fontFeatures = features as unknown as [];
  if (isSpaced) run.characterSpacing = tracking * run.fontSize;
}
