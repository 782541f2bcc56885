/** §20.14: what the audit log says of a webhook: whose host it is. The rest of an address may be a secret of its own. */
export function webhookDetail({ id, url }: { id: string; url: string }) {
  return { id, webhook: new URL(url).host };
}
