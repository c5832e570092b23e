import type { Deps } from '../../platform/deps.ts'

/** The key under which a person's open lines are counted. */
export function lineOf(userId: string): string {
  return `line of ${userId}`
}

/** The people among these with an open live line, on any node. They need no mail about a message. */
export async function connectedOf({ places }: Pick<Deps, 'places'>, userIds: string[]): Promise<Set<string>> {
  const occupied = await places.occupied(userIds.map(lineOf))
  return new Set(userIds.filter((id) => occupied.has(lineOf(id))))
}

type Look = { person_id: string; dossier_id: string }

/** The key for counting the tabs in which a person has a dossier on the screen. */
export function lookOf({ person_id, dossier_id }: Look): string {
  return `look of ${person_id} at ${dossier_id}`
}

/** The people among these who have these dossiers on a visible screen, on any node. */
export async function lookersOf({ places }: Pick<Deps, 'places'>, looks: Look[]): Promise<(look: Look) => boolean> {
  const occupied = await places.occupied(looks.map(lookOf))
  return (look) => occupied.has(lookOf(look))
}
