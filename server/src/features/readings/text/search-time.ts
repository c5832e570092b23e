import type { Row } from './rows.ts'

/** Milliseconds of processor time. Other work on the machine does not lengthen it. */
export type Clock = () => number

/** Whether a search has taken its time. What it has found by then is uncertain. */
export type TimeCheck = () => boolean

const mostPerPage = 200

export const processorTime: Clock = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The time in which the sums on these rows may be searched, from now on. */
export function searchTimeFor(rows: Row[], clock: Clock): TimeCheck {
  const pages = new Set(rows.map(({ page }) => page)).size
  const end = clock() + mostPerPage * Math.max(1, pages)
  let isOver = false
  return () => (isOver ||= clock() > end)
}
