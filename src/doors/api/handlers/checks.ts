/** §4.8 POST /templates/{id}/checks */
import type { components } from '../../../../generated/openapi.d.ts';
import { dataUri } from '../../../domain/write-picture.ts';
import { english } from '../../../locales/message.ts';
import type { ValueFault } from '../../../template/model/fault.ts';
import { checkDocument as check, type DocumentCheck } from '../../../use-cases/create-document/index.ts';
import type { Handler } from './operation.ts';

/** The most calculated values of an answer. Ten thousand rows may have ten of them each. */
const MAX_COMPUTED = 1000;

export const checkDocument: Handler<'checkDocument'> = async ({ body }, context) => {
  const { principal, head, clientSignal } = context;
  const { title, values, picture = false } = body ?? {};
  return {
    status: 200,
    body: present(await check(context, { principal, head, title, values, picture, clientSignal })),
  };
};

function present(made: DocumentCheck): components['schemas']['Check'] {
  const { faults, count, computed, filtered, lacks, title, markdown, pages, isValidEInvoice, needsPerson, picture } =
    made;
  const gives = computed.flatMap((fact) => fact.gives);
  return {
    ready: count === 0,
    faults: faults.map(presentFault),
    fault_count: count,
    computed: gives.slice(0, MAX_COMPUTED).map(({ path, text }) => ({ path, text })),
    computed_count: gives.length,
    blanks: lacks.paths,
    blank_count: lacks.count,
    filtered: filtered.map(({ path, label, where, shown, of }) => ({ path, label, where, entries: of, shown })),
    title,
    markdown,
    pages,
    valid_e_invoice: isValidEInvoice,
    ...(needsPerson && { approval_required: true }),
    ...(picture && { picture: dataUri('image/png', picture) }),
  };
}

export function presentFault({ code, message, path }: ValueFault): components['schemas']['CheckFault'] {
  return { code, message: english(message), path };
}
