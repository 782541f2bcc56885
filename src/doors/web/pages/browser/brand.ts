/** §20.84: shows what is entered on the page beside the form, while somebody changes it. */
const form = document.getElementById('brand') as HTMLFormElement;
const show = document.getElementById('show') as HTMLButtonElement;
const PAUSE_MS = 400;
let timer: ReturnType<typeof setTimeout>;

form.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(() => form.requestSubmit(show), PAUSE_MS);
});
