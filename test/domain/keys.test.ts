/** §2.3 `key`, §10.9: derived from the label, unique. */
import { expect, test } from '@jest/globals';
import { deriveKey, makeUniqueKey } from '../../src/domain/keys.ts';

test.each([
  ['Customer name', 'customer_name'],
  ['  Price (EUR) / m² ', 'price_eur_m2'],
  ['Größe', 'grosse'],
  ['Straße Nr. 5', 'strasse_nr_5'],
  ['签约日期', 'qian_yue_ri_qi'],
  ['契約 No. 5', 'qi_yue_no_5'],
  ['カタカナ がぎ', 'katakana_gagi'],
  ['계약 금액', 'gye_yag_geum_aeg'],
  // As names of files come from a Mac, and from old Japanese systems.
  ['계약 금액'.normalize('NFD'), 'gye_yag_geum_aeg'],
  ['ｶﾞｷﾞ No.５', 'gagi_no_5'],
  ['Дата договора', 'data_dogovora'],
  ['Ημερομηνία', 'imerominia'],
  ['e\u0301tat', 'etat'],
  ['Élan Ñandú', 'elan_nandu'],
  ['İstanbul', 'istanbul'],
  ['数量', 'shu_liang'],
  ['、。', 'field'],
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
