import { sql } from 'kysely'

/** Whether every company of the dossier agrees with the `newest` run of a `card`. */
export const isAgreed = sql<boolean>`(card.run > 0 and (select bool_and(coalesce((
    select answer from card_answer
    join card_run answered on answered.card_id = card_answer.card_id and answered.n = card_answer.run
    where card_answer.card_id = card.id and card_answer.company_id = dossier_company.company_id
      and answered.result_hash = newest.result_hash
    order by card_answer.created_at desc limit 1) = 'agreed', false))
  from dossier_company where dossier_company.dossier_id = card.dossier_id))`
