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

type Look = { person_id: string; dossier_id: string }

/** The key under which the tabs are counted in which a person has a dossier on the screen. */
export function lookOf({ person_id, dossier_id }: Look): string {
  return `look of ${person_id} at ${dossier_id}`
}

/** Which of these people have these dossiers on a visible screen, on any node. */
export async function lookersOf({ places }: Pick<Deps, 'places'>, looks: Look[]): Promise<(look: Look) => boolean> {
  const occupied = await places.occupied(looks.map(lookOf))
  return (look) => occupied.has(lookOf(look))
}
