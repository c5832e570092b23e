import { sql } from 'kysely'
import type { Db } from '../server/src/platform/db.ts'
import type { SignedIn } from '../server/src/testing/makers.ts'
import type { Seed } from '../e2e/support/seed.ts'

export const dossiers = 1000
export const messages = 50_000

/** Anna and Bram with `dossiers` dossiers together, and in one of them `messages` messages, the last one the newest of all. */
export async function prepare(seed: Seed) {
  const { linde, dalen, anna, bram, dossier: long } = await seed.sharedDossier('PO 4500127 gevelelementen')
  await addDossiers(seed.db, anna, [linde.id, dalen.id], bram)
  await addMessages(seed.db, long.id, [anna, bram])
  const other = await seed.makeDossier('Kraanhuur week 36', anna, [linde, dalen])
  await seed.takePart(other, bram)
  for (let n = 1; n <= 100; n += 1) await seed.said(other, n % 3 ? bram : anna, `Kraan ${n}`)
  await sql`vacuum analyze`.execute(seed.db)
  return { anna, bram, long, other }
}

async function addDossiers(db: Db, anna: SignedIn, companies: string[], bram: SignedIn) {
  await sql`
    with made as (
      insert into dossier (id, title, created_by, last_seq, last_message_preview, last_message_time, last_message_sender_id)
      select gen_random_uuid(), 'Order ' || n || ' ' || (array['kozijnen', 'staal', 'dakwerk', 'beton'])[1 + n % 4], ${anna.id}, 1,
        'Bericht over order ' || n, now() - n * interval '1 hour', ${bram.id}
      from generate_series(2, ${dossiers}) n
      returning id
    ), shared as (
      insert into dossier_company (dossier_id, company_id, place)
      select made.id, company_id, place from made, unnest(${companies}::uuid[]) with ordinality as c (company_id, place)
    )
    insert into participant (dossier_id, user_id)
    select made.id, user_id from made, unnest(${[anna.id, bram.id]}::uuid[]) as u (user_id)`.execute(db)
}

async function addMessages(db: Db, dossierId: string, [anna, bram]: SignedIn[]) {
  await sql`
    insert into message (id, dossier_id, seq, message_type, message, sender_id, company_id, created_at)
    select gen_random_uuid(), ${dossierId}, n, 'chat_message',
      'Bericht ' || n || repeat(' over de dorpels en de levering', n % 5), p.id, p.company_id,
      now() - (${messages} - n) * interval '3 minutes'
    from generate_series(1, ${messages}) n
    join person p on p.id = case when n % 3 = 0 then ${anna?.id}::uuid else ${bram?.id}::uuid end`.execute(db)
  await sql`
    update dossier set last_seq = ${messages}, last_message_preview = ${`Bericht ${messages}`}, last_message_time = now(),
      last_message_sender_id = ${bram?.id} where id = ${dossierId}`.execute(db)
  await sql`update participant set read_seq = ${messages} where dossier_id = ${dossierId}`.execute(db)
}
