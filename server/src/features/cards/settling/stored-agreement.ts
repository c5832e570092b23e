import type { Agreement, DossierPermissions, Follow, Terms, Work } from '@klopt/contract'
import { sql } from 'kysely'
import { agreementPermissions } from './policy.ts'

/** Whether an accepted agreement counts for the newest run is kept beside what follows from it. */
export type StoredFollow = Follow & { counts: boolean }

/** An agreement as the database has it. Extra work has its terms in the same column. */
export type StoredAgreement = Omit<Agreement, 'terms' | 'work' | 'follow' | 'counts' | 'permissions'> & {
  terms: Terms | Work
  follow: StoredFollow | null
}

/** An agreement as JSON, for any statement that has the table in its `from`. */
export const storedAgreement = sql<StoredAgreement>`json_build_object(
  'id', agreement.id, 'dossier_id', agreement.dossier_id, 'kind', agreement.kind, 'state', agreement.state,
  'card_id', agreement.card_id, 'run', agreement.run, 'answers', agreement.answers, 'company_id', agreement.company_id,
  'user', (select json_build_object('id', id, 'full_name', full_name) from person where id = agreement.user_id),
  'created_at', agreement.created_at, 'note', agreement.note, 'terms', agreement.terms,
  'terms_hash', agreement.terms_hash, 'follow', agreement.follow,
  'ended', (select json_build_object('company_id', agreement.ended_company,
      'user', json_build_object('id', id, 'full_name', full_name), 'at', agreement.ended_at,
      'note', (select data->>'note' from message where message.id = agreement.ended_message))
    from person where id = agreement.ended_by))`

type Viewer = { company_id: string }

export function toAgreement(
  viewer: Viewer,
  permissions: Pick<DossierPermissions, 'post'>,
  stored: StoredAgreement,
): Agreement {
  const { terms, follow, created_at, ended, ...agreement } = stored
  const { counts = false, ...followed } = follow ?? {}
  return {
    ...agreement,
    created_at: new Date(created_at).toISOString(),
    ended: ended && { ...ended, at: new Date(ended.at).toISOString() },
    terms: isWork(terms) ? null : terms,
    work: isWork(terms) ? terms : null,
    counts: agreement.state === 'accepted' && (counts || agreement.kind === 'extra_work'),
    follow: isFollow(followed) ? followed : null,
    permissions: agreementPermissions(permissions, viewer, stored),
  }
}

function isWork(terms: Terms | Work): terms is Work {
  return 'how' in terms
}

function isFollow(follow: Partial<Follow>): follow is Follow {
  return follow.state !== undefined
}
