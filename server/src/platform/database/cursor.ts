import { Id, Time } from '@klopt/contract'
import { type RawBuilder, sql } from 'kysely'

/** The cursor of the next page of a list, newest first: the time and id of the last row that was sent. */
export function cursorAfter(time: string, id: string): string {
  return `${time}_${id}`
}

/** Whether a row comes after the cursor's row. With an invalid cursor the list starts at its beginning. */
export function isAfter(
  cursor: string | undefined,
  time: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const [timeText, idText] = cursor?.split('_') ?? []
  const [since, last] = [Time.safeParse(timeText), Id.safeParse(idText)]
  // PostgreSQL rejects some times that are valid ISO, such as the year 0: that would be a 500.
  const isValid = since.success && last.success && /^(?:19|2\d)/.test(since.data)
  return isValid ? sql`(${time}, ${id}) < (${since.data}::timestamptz, ${last.data}::uuid)` : sql`true`
}
