import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Db } from '../../platform/database/db.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { judge, type Side } from './judge.ts'
import { storeChecks } from './store.ts'
import { invoicesOf, papersBetween, sameFiles } from './papers.ts'
import { notifyCompany } from './notify-company.ts'

const Payload = z.object({ dossier_id: z.uuid() })

type Company = Side & { is_customer: boolean }

/** The job: recomputes the checks of a dossier's invoices for each company. */
export async function checkCards(deps: Deps, payload: unknown): Promise<void> {
  const { dossier_id } = Payload.parse(payload)
  await transaction(deps, async (tx) => {
    // The lock serialises runs, so that the newest result wins. It is not the dossier's row, so that posts do not wait.
    await sql`select pg_advisory_xact_lock(hashtext(${`checks ${dossier_id}`}))`.execute(tx.db)
    const companies = await companiesOf(tx.db, dossier_id)
    const invoices = await invoicesOf(tx.db, dossier_id)
    const cards = invoices.map(({ card_id }) => card_id)
    const papers = invoices.flatMap(({ card_id, paper }) => (paper ? [{ card_id, paper }] : []))
    const contents = papers.map(({ paper }) => paper.sha256)
    const [one, other] = companies
    const compared = papers.map(({ paper }) => paper)
    const between = one && other && papers.length > 0 ? await papersBetween(tx.db, [one.id, other.id], compared) : []

    for (const company of companies.filter(({ is_customer }) => is_customer)) {
      const counterpart = companies.find(({ id }) => id !== company.id) ?? null
      const files = await sameFiles(tx.db, company.id, dossier_id, contents)
      const results = papers.flatMap(({ card_id, paper }) =>
        judge(paper, { company, counterpart, between, same_file: files.get(paper.sha256) }).map((one) => ({
          card_id,
          ...one,
        })),
      )
      if (await storeChecks(tx.db, company.id, cards, results)) await notifyCompany(tx, company.id, dossier_id)
    }
  })
}

/** The companies of an open dossier. Only customers get checks. */
async function companiesOf(db: Db, dossierId: string): Promise<Company[]> {
  const { rows } = await sql<Company>`
    select company.id, name, registration_number, is_klopt_client and company.status = 'active' as is_customer
    from dossier_company
    join dossier on dossier.id = dossier_id and dossier.status <> 'closed'
    join company on company.id = company_id
    where dossier_id = ${dossierId}
    order by place`.execute(db)
  return rows
}
