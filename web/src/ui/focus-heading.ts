/** For when what had the focus is gone: the heading of the page is where one begins to read. */
export function focusHeading() {
  document.querySelector<HTMLElement>('#main h1')?.focus()
}
