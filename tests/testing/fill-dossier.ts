import type pg from 'pg'
import { connectLike } from '../../server/src/platform/database/db.ts'

/** Runs statements without the timeouts for requests, because no request would send them. */
export async function unhurried(pool: pg.Pool, ...statements: [text: string, values?: unknown[]][]): Promise<void> {
  const patient = connectLike(pool, { max: 1, statement_timeout: 0, query_timeout: 0 })
  try {
    for (const [text, values] of statements) await patient.pool.query(text, values)
  } finally {
    await patient.pool.end()
  }
}

/** Adds `count` messages of one person to a dossier, spread over the last days. */
export async function fillDossier(
  pool: pg.Pool,
  dossierId: string,
  sender: { id: string; company_id: string },
  count: number,
) {
  await unhurried(pool, [
    `with numbered as (
      update dossier set last_seq = last_seq + $4, last_message_preview = 'nr ' || $4, last_message_time = now(),
        last_message_sender_id = $2
      where id = $1 returning last_seq - $4 as before
    )
    insert into message (id, dossier_id, seq, message_type, message, sender_id, company_id, created_at)
    select gen_random_uuid(), $1, before + n, 'chat_message', 'nr ' || n, $2, $3, now() - make_interval(secs => $4 - n)
    from numbered, generate_series(1, $4::int) n`,
    [dossierId, sender.id, sender.company_id, count],
  ])
}
