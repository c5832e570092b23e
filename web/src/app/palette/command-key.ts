/** The name of the command key on this machine. */
export function commandKey(): string {
  return isApple() ? '⌘' : 'Ctrl'
}

function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent)
}
