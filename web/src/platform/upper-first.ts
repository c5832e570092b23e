/** Capitalizes the first letter, for a name that starts a line. */
export function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
