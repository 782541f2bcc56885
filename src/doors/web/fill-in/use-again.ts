/** §20.13, §20.25: a form that begins with the values of a document, to use them again or to correct it, or with those of an example. */
import { listExamples } from '../../../data/storage/templates/examples.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { fitValues } from '../../../template/fill/fit-values.ts';
import { wholeValues } from '../../../template/fill/whole-values.ts';
import { findSentDocument } from '../../../use-cases/create-document/index.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import type { Shown } from './fill-in-page.ts';
import type { OpenTemplate } from './open-template.ts';

type Begun = Pick<Shown, 'title' | 'values' | 'lost' | 'corrects' | 'origin' | 'from'>;

/** Undefined when the address names nothing; null when it names something whose values are not there for this template. */
export async function useAgain(
  { query, member: { workspaceId } }: MemberRequest,
  { db }: WebContext,
  { head, inventory }: OpenTemplate,
): Promise<Begun | null | undefined> {
  const name = query.get('example');
  if (name !== null) {
    const example = (await listExamples(db, workspaceId, head.id)).find((one) => one.name === name);
    if (!example) return null;
    const { title, origin } = example;
    return { title, ...fitValues(inventory, example.values), origin, from: { example: name } };
  }
  const corrects = query.get('corrects') ?? undefined;
  const id = corrects ?? query.get('again');
  if (id === null) return undefined;
  const sent = isUuid(id) ? await findSentDocument(db, { workspaceId, id }) : null;
  if (sent?.templateId !== head.id) return null;
  // With the defaults of its own version, which it was made with.
  const { values, lost } = fitValues(inventory, wholeValues(sent.inventory, sent.values));
  const begun = { title: sent.title, values, lost, origin: id };
  return corrects === undefined ? { ...begun, from: { again: id } } : { ...begun, from: { corrects }, corrects };
}
