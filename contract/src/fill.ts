/** Fills the fields of a text such as '{{by}} added {{filename}}'. Empty if one is missing. */
export function fill(text: string, data: Record<string, string | null | undefined>): string {
  const parts = text.split(/\{\{(\w+)\}\}/).map((part, n) => (n % 2 ? data[part] : part))
  return parts.includes(undefined) || parts.includes(null) ? '' : parts.join('')
}
