/**
 * In SQL: since when notifications of a dossier are due after a line by `author` (null: Klopt). Null if no other
 * participant has a device that shows notifications, and none shows one of this dossier, so that such a post costs no
 * further update. A device that is subscribed at the same moment may miss this line, but no later one.
 */
export function pushDue(author: string): string {
  return `coalesce(push_due_at, case when
    exists (
      select from participant other join push_subscription on person_id = other.user_id
      where other.dossier_id = dossier.id and other.status = 'active' and other.user_id is distinct from ${author}
    ) or exists (select from push_notice where push_notice.dossier_id = dossier.id)
    then clock_timestamp() end)`
}
