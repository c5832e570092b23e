/**
 * Gives up what was needed to start, before the first byte of a document is looked at: files, also of code, and threads.
 * A thread may be started without the limits of its process.
 */
export function giveUp(): void {
  for (const right of ['worker', 'fs'] as const) process.permission.drop(right)
}
