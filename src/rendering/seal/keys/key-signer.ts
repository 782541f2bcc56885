/** §24.11: signs with a key in this process, in a thread of Node. */
import { type KeyObject, sign } from 'node:crypto';
import { hashOf } from '../cms.ts';
import type { Signer } from '../key-source.ts';
import type { Chain } from '../order-chain.ts';

export function keySigner(key: KeyObject, { certificates, algorithm }: Chain): Signer {
  return {
    certificates,
    algorithm,
    sign: (data) =>
      new Promise((resolve, reject) =>
        sign(hashOf(algorithm), data, key, (error, signature) => (error ? reject(error) : resolve(signature))),
      ),
    close: async () => {},
  };
}
