/** A copy of an object without these fields. */
export function omit<A extends object, K extends keyof A>(from: A, ...fields: K[]): Omit<A, K> {
  const leftOut = new Set<string>(fields.map(String))
  return Object.fromEntries(Object.entries(from).filter(([field]) => !leftOut.has(field))) as Omit<A, K>
}
