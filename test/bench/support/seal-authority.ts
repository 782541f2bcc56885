/** A time-stamp authority in a process of its own, and a key: prints one line of JSON, and answers until its input ends. */
import { startAuthority } from '../../rendering/seal/support/authority.ts';
import { type Curve, pkcs12 } from '../../rendering/seal/support/issue.ts';

const authority = await startAuthority();
const files: Record<string, string> = {};
for (const curve of ['P-256', 'P-384', 'RSA'] as Curve[])
  files[curve] = Buffer.from(
    await pkcs12(await authority.issue({ name: 'Brightwater', curve }), { passphrase: 'x' }),
  ).toString('base64');
console.log(JSON.stringify({ url: authority.url, host: authority.host, files }));
process.stdin.on('end', () => process.exit()).resume();
