/** §26.6: the adapters of signature services, each loaded when it is needed. */
import type { SignatureProvider } from '../../../data/storage/signatures/signature-connections.ts';
import type { Provider, ProviderAccess } from './caller-of.ts';

/** Loads the adapter of a provider. */
export async function openSignatureProvider(provider: SignatureProvider, access: ProviderAccess): Promise<Provider> {
  if (provider === 'documenso') return (await import('./documenso.ts')).documenso(access);
  return (await import('./docuseal.ts')).docuseal(access);
}
