import { hashed, newId, newToken } from '../server/src/platform/ids.ts'

export type Member = { id: string; token: string }
export type Dossier = { id: string; members: Member[] }

/** The people who are online, the same on both servers. Their tokens are valid on both. */
export function makeCrowd({ dossiers = 20, members = 10 } = {}): Dossier[] {
  return Array.from({ length: dossiers }, () => ({
    id: newId(),
    members: Array.from({ length: members }, () => ({ id: newId(), token: newToken() })),
  }))
}

/** The crowd as columns, to insert with one statement per table. */
export function columnsOf(crowd: Dossier[]) {
  const members = crowd.flatMap((dossier) => dossier.members.map((member) => ({ ...member, dossier_id: dossier.id })))
  return {
    dossier_ids: crowd.map(({ id }) => id),
    member_ids: members.map(({ id }) => id),
    member_dossier_ids: members.map(({ dossier_id }) => dossier_id),
    token_hashes: members.map(({ token }) => hashed(token)),
  }
}
