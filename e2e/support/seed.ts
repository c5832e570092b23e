import { connect, type Db } from '../../server/src/platform/database/db.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { type Makers, makersOf, type SignedIn } from '../../server/src/testing/makers.ts'
import { databaseOf } from './klopt.ts'

export type Seed = Makers & ReturnType<typeof scenesOf> & { db: Db }

/** Prepares the data of a test directly in the database. */
export async function openSeed(folder: string): Promise<{ seed: Seed; close: () => Promise<void> }> {
  const { pool, db } = connect({ ...databaseOf(folder), max: 3 })
  const makers = await makersOf(db)
  return { seed: { ...makers, ...scenesOf(makers, db), db }, close: () => pool.end() }
}

/** The scenes with which most tests start. */
function scenesOf({ customer, contact, relate, person, guest, takePart, makeDossier }: Makers, db: Db) {
  /** The printed invoice is of this company: it has its VAT number. */
  async function bearsInvoice({ id }: { id: string }) {
    await db.updateTable('company').set({ vat_number: 'NL000000002B01' }).where('id', '=', id).execute()
  }

  /** Anna, admin of De Linde, and Bram of Van Dalen: two customers with a relation. */
  async function partners() {
    const [linde, dalen] = [await customer('Bouwbedrijf De Linde'), await customer('Van Dalen Gevelbouw')]
    await relate(linde, dalen)
    await bearsInvoice(dalen)
    const anna = await person('Anna', { company: linde, role: 'admin' })
    const bram = await person('Bram', { company: dalen })
    return { linde, dalen, anna, bram }
  }

  /** Both in one dossier. */
  async function sharedDossier(title = 'PO 4500127 gevelelementen') {
    const both = await partners()
    const dossier = await makeDossier(title, both.anna, [both.linde, both.dalen])
    await takePart(dossier, both.bram)
    return { ...both, dossier }
  }

  /** Anna's dossier with the guest Otto of her contact Vos Kraanverhuur. */
  async function guestDossier({ until = inDays(30), consent = true, title = 'Kraanhuur week 36' } = {}) {
    const linde = await customer('Bouwbedrijf De Linde')
    const vos = await contact('Vos Kraanverhuur', linde)
    await bearsInvoice(vos)
    const anna = await person('Anna', { company: linde, role: 'admin' })
    const dossier = await makeDossier(title, anna, [linde, vos])
    const otto = await guest(vos, { consent })
    await takePart(dossier, otto, until)
    await db.updateTable('participant').set({ invited_by: anna.id }).where('user_id', '=', otto.id).execute()
    return { linde, vos, anna, otto, dossier }
  }

  /** A document in the list, without stored bytes. */
  async function paper(dossier: { id: string }, owner: SignedIn, filename: string) {
    const { id: uploader_id, company_id: uploader_company_id } = owner
    const kind = { content_type: 'application/pdf', size: 1000, sha256: '0'.repeat(64) }
    await db
      .insertInto('document')
      .values({ id: newId(), dossier_id: dossier.id, filename, ...kind, uploader_id, uploader_company_id })
      .execute()
  }

  return { partners, sharedDossier, guestDossier, paper }
}

export function inDays(days: number): Date {
  return new Date(Date.now() + days * 86_400_000)
}
