/** §20.26: reloads the page while two versions are compared. */
const AGAIN = 1_500;

setTimeout(() => location.replace(document.querySelector<HTMLAnchorElement>('#again')!.href), AGAIN);
