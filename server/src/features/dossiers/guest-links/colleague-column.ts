import { sql } from 'kysely'

/** The requests of guests' colleagues that wait, the oldest first, as a column of `dossier`. */
export const colleagueColumn = sql`(
  select coalesce(json_agg(json_build_object('id', request.id,
    'full_name', coalesce(nullif(trim(request.first_name || ' ' || request.last_name), ''), request.email),
    'email', request.email, 'guest', guest.full_name, 'again', request.email = guest.email,
    'company_id', guest.company_id) order by request.id), '[]')
  from (
    select * from colleague_request where dossier_id = dossier.id and not exists (
      select from participant join person on person.id = user_id
      where participant.dossier_id = dossier.id and participant.status = 'active'
        and person.email = colleague_request.email)
  ) request join person guest on guest.id = guest_id)`
