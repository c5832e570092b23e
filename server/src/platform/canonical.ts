export type Json = string | number | boolean | null | Json[] | { [name: string]: Json | undefined }

/** JSON with sorted names and without spaces, as in RFC 8785. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member ?? null)}`)
    .join(',')}}`
}
