import type { Deps } from '../../platform/deps.ts'

/** The key under which a person's open lines are counted. */
export function lineOf(userId: string): string {
  return `line of ${userId}`
}

/** Which of these people have a live line open, on any node. They need no mail about a message. */
export async function connectedOf({ places }: Pick<Deps, 'places'>, userIds: string[]): Promise<Set<string>> {
  const occupied = await places.occupied(userIds.map(lineOf))
  return new Set(userIds.filter((id) => occupied.has(lineOf(id))))
}
