/** A sentence that ends in a name with a full stop of its own, such as 'Bouw B.V.', has one and not two. */
export function oneStop(text: string): string {
  return text.replace(/(?<![.\s])\.\.(?=\s|$)/g, '.')
}
