/** In SQL: whether the access of a participant has ended, by the clock of the database. Only guests have an end. */
export function accessEnded(participant: string): string {
  return `coalesce(${participant}.access_until <= now(), false)`
}
