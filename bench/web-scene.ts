import { sql } from 'kysely'
import { join } from 'node:path'
import { Klopt } from '../e2e/support/klopt.ts'
import { openSeed } from '../e2e/support/seed.ts'
import { readAccounts } from '../server/src/demo/accounts.ts'
import type { Db } from '../server/src/platform/database/db.ts'
import type { SignedIn } from '../server/src/testing/makers.ts'

const dossiers = 1000
const messages = 50_000

/** A dossier with its newest message. */
type BenchDossier = { id: string; title: string; newest: string }

/** The data of Anna and Bram. `long` is the newest dossier in their lists, and both write in `talk`. */
export type Scene = {
  name: string
  klopt: Klopt
  anna: string
  bram: string
  long: BenchDossier
  talk: BenchDossier
  /** A search in the list, and a text in its results. */
  search: { query: string; found: string }
  close: () => Promise<void>
}

/** The dossiers of the demo. */
export async function openDemo(): Promise<Scene> {
  const klopt = await Klopt.open({ DEMO: '1' })
  const [anna, bram] = [await signIn(klopt, 'anna@bouw.example'), await signIn(klopt, 'bram@gevel.example')]
  const answer = await fetch(`${klopt.address}/app/dossiers/list`, { headers: { authorization: `Bearer ${anna}` } })
  const list = (await answer.json()) as { id: string; title: string }[]
  function dossierTitled(title: string, newest: string): BenchDossier {
    const dossier = list.find((one) => one.title.startsWith(title))
    if (!dossier) throw new Error(`The demo has no dossier ${title}.`)
    return { ...dossier, newest }
  }
  return {
    name: 'demo',
    klopt,
    anna,
    bram,
    long: dossierTitled('Kraanhuur', 'Otto belde net'),
    talk: dossierTitled('PO 4500127', 'Zie werkbon 7731'),
    search: { query: 'gevel', found: 'gevel' },
    close: () => klopt.close(),
  }
}

/** Many dossiers, one of them with very many messages and the newest message of all. */
export async function openMany(): Promise<Scene> {
  const klopt = await Klopt.open()
  const { seed, close } = await openSeed(klopt.folder)
  const { linde, dalen, anna, bram, dossier: long } = await seed.sharedDossier('PO 4500127 gevelelementen')
  await seed.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await addDossiers(tx, anna, [linde.id, dalen.id], bram)
    await addMessages(tx, long.id, [anna, bram])
  })
  const talk = await seed.makeDossier('Kraanhuur week 36', anna, [linde, dalen])
  await seed.takePart(talk, bram)
  for (let n = 1; n <= 100; n += 1) await seed.addMessage(talk, n % 3 ? bram : anna, `Kraan ${n}`)
  await sql`vacuum analyze`.execute(seed.db)
  return {
    name: 'many',
    klopt,
    anna: anna.access_token,
    bram: bram.access_token,
    long: { ...long, newest: `Bericht ${messages}` },
    talk: { ...talk, newest: 'Kraan 100' },
    search: { query: 'order 77 staal', found: 'Order 77' },
    close: async () => {
      await close()
      await klopt.close()
    },
  }
}

async function signIn({ address, folder }: Klopt, email: string): Promise<string> {
  const accounts = await readAccounts(join(folder, 'data'))
  const body = JSON.stringify({ email, password: accounts.find((one) => one.email === email)?.password })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api/v1/auth/login`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${email} could not sign in to the demo: ${answer.status}`)
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
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
