/** §18.30: what may stand in the inventory of a version of a template that comes from elsewhere. */
import {
  type FormerName,
  type Group,
  type GroupField,
  type Inventory,
  type Placeholder,
  READING,
} from '../../template/model/inventory.ts';
import {
  byName,
  count,
  DECIMALS,
  type Fields,
  LINE,
  LONG,
  list,
  maybe,
  NUMBER_SHAPE,
  oneOf,
  orNone,
  PLACE,
  type Schema,
  shape,
  TRUE,
  text,
} from './shape.ts';

export function inventorySchema(): Schema {
  const former = maybe(list(shape<FormerName>({ name: LINE, key: orNone(LINE), moved: maybe(TRUE) }), 100_000));
  const entry = { entry: maybe(text(36)), label: LINE, key: LINE, hint: maybe(LINE), when: maybe(LONG) };
  const placeholder = {
    ...entry,
    count: PLACE,
    value: LONG,
    type: oneOf('text', 'select', 'number', 'date', 'today', 'counter'),
    options: maybe(list(LINE, 10_000)),
    format: maybe(LINE),
    sentFormat: maybe(LINE),
    description: maybe(LINE),
    auto: maybe({ type: 'boolean' }),
    isUrl: maybe(TRUE),
    isParagraph: maybe(TRUE),
    isPicture: maybe(TRUE),
    start: maybe(count(0, Number.MAX_SAFE_INTEGER)),
    decimals: maybe(DECIMALS),
    exact: maybe(TRUE),
    computed: maybe(shape<NonNullable<Placeholder['computed']>>({ formula: LINE, override: maybe(TRUE) })),
    required: maybe(TRUE),
    min: maybe(LINE),
    max: maybe(LINE),
    pattern: maybe(LINE),
  } satisfies Fields<Placeholder>;
  return shape<Inventory>({
    placeholders: list(shape<Placeholder>(placeholder), 100_000),
    groups: list(
      shape<Group>({
        ...entry,
        fields: list(shape<GroupField>({ ...placeholder, default: maybe(LONG) }), 100_000),
        min: maybe(PLACE),
        max: maybe(PLACE),
        former,
      }),
      10_000,
    ),
    former,
    reading: maybe(count(1, READING)),
    formats: maybe(
      shape<NonNullable<Inventory['formats']>>({ numbers: maybe(byName(NUMBER_SHAPE, 100_000)), years: maybe(TRUE) }),
    ),
  });
}
