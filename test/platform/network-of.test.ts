/** §20.5: what counts as one address. */
import { expect, test } from '@jest/globals';
import { networkOf } from '../../src/platform/network-of.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['1::3:4:5:6:7:8', '1:0:3:4::/64'],
])('%s is of %s', (address, network) => expect(networkOf(address)).toBe(network));
