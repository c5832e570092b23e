import type pg from 'pg'
import { makeCrowd } from './crowd.ts'
import type { DriverCall, LoadResult } from './drive.ts'
import { record, table } from './figures.ts'
import { fillDossiers, makeDossiers } from './fill.ts'
import { startKlopt, withPool } from './servers.ts'
import { onStage, options } from './stage.ts'

/*
 * Measures the overview of a person with a thousand dossiers and two invoices in each, beside the list of the same
 * dossiers, with and without filters. The server is warm. The invoices of others must not matter.
 */
const plan = options.short ? { seconds: 1, others: 200 } : { seconds: 8, others: 5000 }
const dossiers = 1000
const goalMs = 30

await onStage(async (stage) => {
  const crowd = makeCrowd({ dossiers: 2, members: 4 })
  const klopt = await startKlopt(stage, { crowd })
  const [reader] = crowd[0]?.members ?? []
  if (!reader) throw new Error('The crowd is empty.')
  await withPool(stage.postgres, 'bench_klopt', async (pool) => {
    const [mine = [], others = []] = crowd.map(({ members }) => members.slice(0, 2).map(({ id }) => id))
    const own = await makeDossiers(pool, mine, dossiers - 1)
    await fillDossiers(pool, own, 3)
    await addInvoices(pool, own)
    await addInvoices(pool, await makeDossiers(pool, others, plan.others))
    await pool.query('vacuum analyze')
  })
  const driver = stage.child('bench/drive.ts')
  const calls: Record<string, string> = {
    overview: '/app/dashboard/overview',
    list: '/app/dossiers/list',
    'list, our turn with a difference': '/app/dossiers/list?turn=own&differs=1',
  }
  const rows = [['', 'p50 ms', 'p95 ms', 'p99 ms', 'calls', 'goal, p95']]
  for (const [name, path] of Object.entries(calls)) {
    const asks: DriverCall[] = [{ name, method: 'GET', path, token: reader.token }]
    await driver.ask({ port: klopt.port, at_once: 1, seconds: plan.seconds / 4, asks })
    const { p50, p95, p99, count, failed } = await driver.ask<LoadResult>({
      port: klopt.port,
      at_once: 1,
      seconds: plan.seconds,
      asks,
    })
    if (failed > 0) throw new Error(`${failed} calls failed.`)
    const figures = [p50, p95, p99].map((ms) => ms.toFixed(1))
    rows.push([name, ...figures, String(count), name === 'overview' ? `≤ ${goalMs}` : ''])
  }
  const machine = await stage.machine()
  const shown = table(rows)
  console.log(`\n${shown}\n\n${machine}`)
  const [, [, , p95 = ''] = []] = rows
  const setup = `One call at a time on a warm server, ${dossiers} dossiers with two invoices each, and ${(plan.others * 2).toLocaleString('en')} invoices of others.`
  const headline = `${new Date().toISOString().slice(0, 10)}: p95 ${p95} ms (${machine})`
  if (!options.short) record('Overview', headline, `${setup}\n\n${shown}`)
})

/** Two invoices in each dossier, with results as large as those of a real invoice, and a turn of either company. */
async function addInvoices(pool: pg.Pool, ids: string[]): Promise<void> {
  await pool.query(
    `with place as (
       select dossier.id, row_number() over (order by dossier.id) as n, created_by, company_id
       from dossier join person on person.id = created_by where dossier.id = any($1)
     ), paper as (
       insert into document (id, dossier_id, filename, content_type, size, sha256, uploader_id, uploader_company_id)
       select uuidv7(), place.id, 'Factuur ' || k || '.pdf', 'application/pdf', 1000,
         repeat(md5(place.id::text || k), 2), created_by, company_id
       from place, generate_series(1, 2) k
       returning id, dossier_id, uploader_company_id
     )
     insert into card (id, dossier_id, invoice_root, state, run, due_date, face, counted_run, invoice_name, seller_id,
       currency, pay_now, open_amount, differs)
     select uuidv7(), dossier_id, id, 'differs', 1, current_date + (random() * 50)::int - 10,
       jsonb_build_object('shown', (select jsonb_agg(md5(paper.id::text || k)) from generate_series(1, 150) k),
         'due_estimated', false),
       1, '2026-' || right(id::text, 5), uploader_company_id, 'EUR', (random() * 20000)::numeric(10, 2),
       (random() * 1000)::numeric(10, 2), random() < 0.3
     from paper`,
    [ids],
  )
  await pool.query(
    `update dossier set differs = random() < 0.4, card_state = 'differs', card_difference = 860, card_currency = 'EUR',
       due_date = current_date + 10, asked_id = id, asked_by = created_by, asked_at = now() - random() * interval '30 days',
       asked_company_id = (select company_id from person where person.id = created_by), duties = (
         select jsonb_agg(jsonb_build_object('company_id', company_id, 'kind', kind, 'card_id', dossier.id, 'message_id', dossier.id, 'paper', '2026-0042', 'by', dossier.created_by,
           'since', to_char(now() - random() * interval '30 days', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
           'amount', '860.00', 'currency', 'EUR'))
         from (select company_id, kind from dossier_company, unnest(array['objection', 'difference']) kind
           where dossier_id = dossier.id order by md5(dossier.id::text || company_id || kind) limit 2) two)
     where id = any($1)`,
    [ids],
  )
}
