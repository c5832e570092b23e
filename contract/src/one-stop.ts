/** Removes the second full stop after a name such as 'Bouw B.V.' at the end of a sentence. */
export function oneStop(text: string): string {
  return text.replace(/(?<![.\s])\.\.(?=\s|$)/g, '.')
}
