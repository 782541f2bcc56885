/** §2.3 `key`, §10.9: derived from the label, unique. */
import { expect, test } from '@jest/globals';
import { deriveKey, makeUniqueKey } from '../../src/domain/keys.ts';

test.each([
  ['Customer name', 'customer_name'],
  ['  Price (EUR) / m² ', 'price_eur_m2'],
  ['Größe', 'gro_e'],
  ['Straße Nr. 5', 'stra_e_nr_5'],
  ['Élan Ñandú', 'elan_nandu'],
  ['İstanbul', 'istanbul'],
  ['数量', 'field'],
  ['*Name*_x', 'name_x'],
  ['---', 'field'],
  ['ﬁle', 'file'],
  ['__proto__', 'proto'],
  ['1st', '1st'],
])('the key of %j is %s', (label, wanted) => expect(deriveKey(label)).toBe(wanted));

test.each([
  ['a', [], 'a'],
  ['a', ['a'], 'a_2'],
  ['a', ['a', 'a_2', 'a_3'], 'a_4'],
])('%s beside %j becomes %s', (base, taken, wanted) => expect(makeUniqueKey(base, new Set(taken))).toBe(wanted));
