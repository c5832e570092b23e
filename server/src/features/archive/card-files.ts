import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { AgreementFacts } from './agreement-facts.ts'
import { displayData } from '../checks/check-data.ts'

/** All runs, answers and agreements of a card, and what was delivered and worked in the end, as JSON for programs. */
export async function* cardJson(db: Db, cardId: string, agreements: AgreementFacts[]): AsyncGenerator<string> {
  const { rows } = await sql<{ card: object; runs: number }>`
    select json_build_object('id', card.id, 'state', state, 'due_date', due_date, 'final', final,
        'delivered', coalesce(face->'deliveries', '{}'::jsonb),
        'hours', coalesce(face->'hours', '[]'::jsonb), 'answers', coalesce((
        select json_agg(json_build_object('message_id', message_id, 'run', answer.run, 'company_id', company_id,
          'user_id', user_id, 'answer', answer, 'reason', reason, 'wish', wish, 'line', line, 'note', note,
          'created_at', answer.created_at at time zone 'UTC') order by answer.created_at, message_id)
        from card_answer answer where card_id = card.id), '[]'::json)) as card,
      run as runs
    from card where id = ${cardId}`.execute(db)
  const [row] = rows
  if (!row) return
  const head = JSON.stringify({ ...row.card, agreements }, null, 2)
  yield `${head.slice(0, head.lastIndexOf('\n'))},\n  "runs": [`
  for (let n = 1; n <= row.runs; n++) {
    const run = await db
      .selectFrom('card_run')
      .select(['n', 'cause', 'created_at', 'result_hash', 'result'])
      .where('card_id', '=', cardId)
      .where('n', '=', n)
      .executeTakeFirst()
    if (run) yield `${n > 1 ? ',' : ''}\n    ${JSON.stringify(run)}`
  }
  yield '\n  ]\n}\n'
}

/** The checks for one company as JSON; null if there are none. */
export async function checksJson(db: Db, dossierId: string, companyId: string): Promise<string | null> {
  const rows = await db
    .selectFrom('company_check')
    .innerJoin('card', 'card.id', 'card_id')
    .select(['card_id', 'kind', 'company_check.created_at', 'seen_at', 'seen_by'])
    .select((one) => one.ref('data').$castTo<Record<string, string>>().as('data'))
    .where('dossier_id', '=', dossierId)
    .where('company_id', '=', companyId)
    .orderBy('company_check.created_at')
    .orderBy('company_check.id')
    .execute()
  // A reader in the company may not have access to the other dossier.
  const checks = rows.map((row) => ({ ...row, data: displayData(row.data, null) }))
  return checks.length ? `${JSON.stringify(checks, null, 2)}\n` : null
}
