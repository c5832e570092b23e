/**
 * Drops the rights that were needed to start, before the first byte of a document is parsed: reading files, including
 * code, and starting threads. A thread could be started without the limits of its process.
 */
export function dropRights(): void {
  for (const right of ['worker', 'fs'] as const) process.permission.drop(right)
}
