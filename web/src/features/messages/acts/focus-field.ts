/** The pressed button of the composer goes away: what is typed next goes into the field. */
export function focusField(pressed: Element, act: () => void) {
  pressed.closest('form')?.querySelector('textarea')?.focus()
  act()
}
