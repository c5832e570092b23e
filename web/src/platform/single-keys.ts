/** Whether shortcuts of one character work. People who use speech input turn them off (WCAG 2.1.4). */
export function hasSingleKeys(): boolean {
  return localStorage.getItem('single_keys') !== 'off'
}

/** Stored on this device, like the theme. */
export function turnSingleKeys(on: boolean) {
  if (on) localStorage.removeItem('single_keys')
  else localStorage.setItem('single_keys', 'off')
}
