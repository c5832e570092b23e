import { Id, Time } from '@klopt/contract'
import { type RawBuilder, sql } from 'kysely'

/** The address of what follows in a list, the newest first: the time and the id of the last row that was sent. */
export function cursorAfter(time: string, id: string): string {
  return `${time}_${id}`
}

/** Whether a row stands after the one a cursor names. Of what is no cursor of ours the list begins anew. */
export function isAfter(
  cursor: string | undefined,
  time: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const [told, of] = cursor?.split('_') ?? []
  const [since, last] = [Time.safeParse(told), Id.safeParse(of)]
  // A time that the database refuses, as any in the year 0, would be an error of ours.
  const known = since.success && last.success && /^(?:19|2\d)/.test(since.data)
  return known ? sql`(${time}, ${id}) < (${since.data}::timestamptz, ${last.data}::uuid)` : sql`true`
}
