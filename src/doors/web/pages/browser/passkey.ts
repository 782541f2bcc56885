/** §20.22: a form with `data-passkey` makes or uses a passkey before it is sent. It stays hidden without them. */

type Json = Pick<PublicKeyCredential, 'toJSON'>;

const { PublicKeyCredential: keys } = globalThis;

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
  if (!keys || !('parseRequestOptionsFromJSON' in keys)) break;
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const said = form.querySelector<HTMLElement>('[role=alert]')!;
    said.textContent = '';
    try {
      const credential = await askFor(form.dataset.passkey!, JSON.parse(form.dataset.options!));
      form.querySelector<HTMLInputElement>('[name=credential]')!.value = JSON.stringify(credential);
      form.submit();
    } catch {
      // The browser has shown why, or somebody has cancelled.
      said.textContent = form.dataset.failed!;
    }
  });
}

async function askFor(what: string, options: object): Promise<Json | null> {
  const { credentials } = navigator;
  if (what === 'new') {
    const publicKey = keys.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
    return (await credentials.create({ publicKey })) as Json | null;
  }
  const publicKey = keys.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return (await credentials.get({ publicKey })) as Json | null;
}
