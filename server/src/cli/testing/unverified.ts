import { listRelations } from '@klopt/contract'
import type { World } from '../../testing/world.ts'

/** Test data and checks for tests of verification. */
export function unverifiedIn(world: World) {
  let last = 1010 // numbers of the invented register, each used once

  /** De Linde with Anna, and the unverified company of Bram in a dossier with Anna. */
  async function unverified() {
    const linde = await world.customer('Bouwbedrijf De Linde')
    const dalen = await world.customer('Van Dalen Gevelbouw')
    const number = `0000${(last += 1)}`
    await world.db
      .updateTable('company')
      .set({ registration_number: number, verified_at: null, verified_by: null, mail_domain: 'gevel.example' })
      .where('id', '=', dalen.id)
      .execute()
    await world.relate(linde, dalen)
    const anna = await world.person('Anna', { company: linde, role: 'admin' })
    const bram = await world.person('Bram', { company: dalen, role: 'admin' })
    const dossier = await world.makeDossier('Samen', anna, [linde, dalen])
    await world.takePart(dossier, bram)
    return { linde, dalen, number, anna, bram, dossier }
  }

  /** Whether each company in a person's list is verified. */
  async function seenBy(who: Awaited<ReturnType<typeof unverified>>['anna']) {
    return (await who.call(listRelations)).body.accepted.map(({ company }) => company.verified)
  }

  /** The audit records about companies, newest last. */
  async function actions() {
    const rows = await world.db.selectFrom('audit').select(['action', 'person_id', 'data']).orderBy('at').execute()
    return rows.filter(({ action }) => action.startsWith('company_'))
  }

  return { unverified, seenBy, actions }
}
