/** §12.10: the field that says who issues documents: in the settings of a workspace, and on a page of each template. */
import { ISSUE_RULES } from '../../../domain/issue-rules.ts';
import { t } from '../pages/index.ts';
import { type FieldOptions, field } from './field.ts';

export function issueRuleField(given: Pick<FieldOptions, 'label' | 'value' | 'faults'> & { hint: string }) {
  const options = ISSUE_RULES.map((rule) => ({ value: rule, text: t(`approvals.rules.${rule}`) }));
  return field({ name: 'person_issues', control: 'select', options, ...given });
}
