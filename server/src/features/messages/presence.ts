import type { Deps } from '../../platform/deps.ts'

/** The kind of place that an open line of somebody takes. */
export function lineOf(userId: string): string {
  return `line of ${userId}`
}

/** Which of these people have a line open, on whichever node: no mail needs to tell them of a message. */
export async function connectedOf({ places }: Pick<Deps, 'places'>, userIds: string[]): Promise<Set<string>> {
  const taken = await places.taken(userIds.map(lineOf))
  return new Set(userIds.filter((id) => taken.has(lineOf(id))))
}
