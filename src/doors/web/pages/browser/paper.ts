/** §20.26: while two versions are compared, their page is asked for again. */
const AGAIN = 1_500;

setTimeout(() => location.replace(document.querySelector<HTMLAnchorElement>('#again')!.href), AGAIN);
