/** ITU-T X.690: what is written is read by another reader, and the other way around; nothing else is accepted. */
import { expect, test } from '@jest/globals';
import * as asn1js from 'asn1js';
import fc from 'fast-check';
import { der, elementOf, elementsOf, integer, OCTETS, oid, SEQUENCE } from '../../../src/rendering/seal/der.ts';
import { oidOf } from '../../../src/rendering/seal/is-signed-by.ts';
import { assertProperty } from '../../support/property.ts';

test.each([
  '1.2.840.113549.1.9.16.2.47',
  '2.5.29.15',
  '2.16.840.1.101.3.4.2.1',
  '1.3.6.1.5.5.7.48.1.5',
  '0.4.0.1862.1.1',
])('object identifiers: %s', (id) => {
  expect(new asn1js.ObjectIdentifier({ value: id }).toBER()).toEqual(new Uint8Array(oid(id)).buffer);
  expect(oidOf(elementOf(oid(id)).content)).toBe(id);
});

test('numbers are not negative', () =>
  assertProperty(
    fc.property(fc.nat(), (value) => {
      const { result } = asn1js.fromBER(new Uint8Array(integer(value)));
      expect((result as asn1js.Integer).toBigInt()).toBe(BigInt(value));
    }),
  ));

test('lengths of every size', () =>
  assertProperty(
    fc.property(fc.array(fc.integer({ min: 0, max: 70_000 }), { maxLength: 4 }), (lengths) => {
      const parts = lengths.map((length) => der(OCTETS, Buffer.alloc(length, 1)));
      const whole = der(SEQUENCE, ...parts);
      expect(elementsOf(elementOf(whole).content).map(({ raw }) => raw)).toEqual(parts);
      expect(asn1js.fromBER(new Uint8Array(whole)).offset).toBe(whole.length);
    }),
  ));

test('any bytes are read within their bounds or refused', () =>
  assertProperty(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      try {
        const total = elementsOf(bytes).reduce((sum, { raw }) => sum + raw.length, 0);
        expect(total).toBe(bytes.length);
      } catch (error) {
        expect((error as Error).message).toMatch(/DER/);
      }
    }),
  ));
