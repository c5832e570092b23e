import { sql } from 'kysely'

/** The requests of guests' colleagues that wait, the oldest first, as a column of `dossier`. */
export const colleague_column = sql`(
  select coalesce(json_agg(json_build_object('id', request.id, 'full_name', first_name || ' ' || last_name,
    'email', request.email, 'guest', (select full_name from person where person.id = guest_id),
    'company_id', (select company_id from person where person.id = guest_id)) order by request.id), '[]')
  from (
    select * from colleague_request where dossier_id = dossier.id and not exists (
      select from participant join person on person.id = user_id
      where participant.dossier_id = dossier.id and participant.status = 'active'
        and person.email = colleague_request.email)
  ) request)`
