import { ArchiveItem, type PaymentSide, sumsByCurrency } from '@klopt/contract'
import { sql } from 'kysely'
import { cursorAfter, isAfter } from '../../platform/database/cursor.ts'
import type { Db } from '../../platform/database/db.ts'
import { sideFor } from '../cards/view/amounts.ts'
import { userPermissions } from '../people/policy.ts'
import type { ArchiveViewer } from './policy.ts'

type Query = { limit: number; cursor?: string | undefined }
type Standing = { currency: string; open: string | null; unpaid: string | null; side: PaymentSide }
export type ArchiveRow = ArchiveItem & { company_id: string; took_part: boolean; standing: Standing[] }

const yearsKept = 7 // as long as the dossier

/** The archives that `viewer` may open, last closed first. */
export async function readArchiveList(db: Db, viewer: ArchiveViewer, { limit, cursor }: Query) {
  const { see_archive, see_all_dossiers } = userPermissions(viewer)
  if (!see_archive) return { items: [], next: null }
  const { rows } = await sql<ArchiveRow>`
    select * from (${archivesOf(viewer)}) listed
    where (took_part or ${see_all_dossiers})
      and ${isAfter(cursor, sql`date_trunc('milliseconds', closed_at)`, sql`dossier_id`)}
    order by date_trunc('milliseconds', closed_at) desc, dossier_id desc limit ${limit + 1}`.execute(db)
  const items = rows.slice(0, limit).map(toItem)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, next: last ? cursorAfter(last.closed_at, last.dossier_id) : null }
}

/** The archive of the viewer's company. Does not check access. */
export async function readArchiveRow(
  db: Db,
  viewer: Pick<ArchiveViewer, 'id' | 'company_id'>,
  dossierId: string,
): Promise<ArchiveRow | undefined> {
  const { rows } = await sql<ArchiveRow>`
    select * from (${archivesOf(viewer)}) listed where dossier_id = ${dossierId}`.execute(db)
  return rows[0]
}

export function toItem({ standing, ...row }: ArchiveRow): ArchiveItem {
  return ArchiveItem.parse({ ...row, ...sumsOf(standing) })
}

/** What was open and unpaid at the closing. @internal Exported for a property. */
export function sumsOf(standing: Standing[]): Pick<ArchiveItem, 'open' | 'unpaid'> {
  const sides = ['pay', 'receive'] as const
  return {
    open: sumsByCurrency(standing.map(({ currency, open }) => ({ currency, amount: open }))),
    unpaid: sides.flatMap((side) => {
      const own = standing.filter((one) => one.side === side)
      return sumsByCurrency(own.map(({ currency, unpaid }) => ({ currency, amount: unpaid }))).map((sum) => ({
        ...sum,
        side,
      }))
    }),
  }
}

/** The closed dossiers that `viewer` may read in the archive, for a `from`, with the `other` company. */
export function closedTo(viewer: ArchiveViewer) {
  const { id, company_id } = viewer
  const { see_archive, see_all_dossiers } = userPermissions(viewer)
  return sql`
    (select dossier_id from archive mine where company_id = ${company_id} and ${see_archive} and (${see_all_dossiers}
      or exists (select from participant where participant.dossier_id = mine.dossier_id and user_id = ${id}
        and participant.status = 'active'))) mine
    join dossier on dossier.id = mine.dossier_id and dossier.status = 'closed'
    left join dossier_company link on link.dossier_id = dossier.id and link.company_id <> ${company_id}
    left join company other on other.id = link.company_id`
}

export function archivesOf({ id, company_id }: Pick<ArchiveViewer, 'id' | 'company_id'>) {
  return sql`
    select archive.dossier_id, archive.company_id, title, other.name as counterpart_name, dossier.closed_at,
      coalesce(closing.by, '') as closed_by, card_state, card_difference, card_currency, archive.state,
      (select sum((terms->'excl'->>'credit')::numeric)::text from agreement
        where agreement.dossier_id = dossier.id and kind = 'proposal' and agreement.state = 'accepted') as agreed,
      (select coalesce(json_agg(json_build_object('currency', coalesce(currency, 'EUR'), 'open', open_amount::text,
          'unpaid', case when unpaid_since is not null then pay_now::text end,
          'side', ${sideFor(sql`archive.company_id`)}) order by created_at, id), '[]')
        from card where card.dossier_id = dossier.id and card.state <> 'withdrawn') as standing,
      zip_size, zip_sha256, pdf_size, pdf_sha256,
      dossier.closed_at + make_interval(years => ${sql.lit(yearsKept)}) as keep_until,
      exists (select from participant
        where participant.dossier_id = dossier.id and user_id = ${id} and status = 'active') as took_part
    from archive
    join dossier on dossier.id = archive.dossier_id and dossier.status = 'closed'
    left join lateral (
      select data ->> 'by' as by from message
      where message.dossier_id = dossier.id and event = 'closed' order by seq desc limit 1) closing on true
    left join dossier_company link on link.dossier_id = dossier.id and link.company_id <> archive.company_id
    left join company other on other.id = link.company_id
    where archive.company_id = ${company_id}`
}
