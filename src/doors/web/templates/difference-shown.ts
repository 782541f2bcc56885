/** §20.11: how the texts of two versions differ, as the layout `app/difference` takes it. */
import { t } from '../pages/index.ts';
import { type Line, textDifference } from './text-difference.ts';

const SIGNS: Record<Line['kind'], string> = { same: '', added: '+', removed: '−' };

/** `said`: what there is to say instead of lines, or about them. */
export function differenceShown(before: string, after: string) {
  if (before === after) return { said: t('templates.sameText'), runs: [], more: '' };
  const difference = textDifference(before, after);
  if (!difference) return { said: t('templates.tooDifferent'), runs: [], more: '' };
  const { runs, added, removed, cut } = difference;
  return {
    said: t('templates.lines', { added, removed }),
    runs: runs.map((lines) => lines.map(shown)),
    more: cut ? t('templates.cut') : '',
  };
}

function shown({ kind, before = 0, after = 0, pieces }: Line) {
  return {
    ...{ kind, pieces, sign: SIGNS[kind], said: kind === 'same' ? '' : t(`templates.lineKinds.${kind}`) },
    before: before || '',
    after: after || '',
    isAdded: kind === 'added',
    isRemoved: kind === 'removed',
  };
}
