/** Whether shortcuts of one character work. Somebody who speaks to their computer turns them off (WCAG 2.1.4). */
export function hasSingleKeys(): boolean {
  return localStorage.getItem('single_keys') !== 'off'
}

/** Chosen for this device, as the theme is. */
export function turnSingleKeys(on: boolean) {
  if (on) localStorage.removeItem('single_keys')
  else localStorage.setItem('single_keys', 'off')
}
