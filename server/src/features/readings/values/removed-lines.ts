/** The value of `line[n].status` for a line that a change deletes or a confirmation refuses. */
export const removed = 'removed'

/** The values of a document without those of its removed lines. */
export function withoutRemoved<V extends { value: string | null }>(values: Map<string, V>): Map<string, V> {
  return new Map([...values].filter(([path]) => !isRemoved(values, /^line\[\d+\]/.exec(path)?.[0])))
}

function isRemoved(values: Map<string, { value: string | null }>, line: string | undefined): boolean {
  return line !== undefined && values.get(`${line}.status`)?.value === removed
}
