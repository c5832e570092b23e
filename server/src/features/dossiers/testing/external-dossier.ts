import { inviteGuest, type Language } from '@klopt/contract'
import { newId } from '../../../platform/ids.ts'
import type { World } from '../../../testing/world.ts'

/** Makes Anna of De Linde, in a dossier with her contact Vos. */
export function externalDossierOf(world: World) {
  return async (language: Language = 'NL') => {
    const linde = await world.customer('Bouwbedrijf De Linde')
    const vos = await world.contact('Vos Kraanverhuur', linde)
    const anna = await world.person('Anna', { company: linde })
    await world.db.updateTable('person').set({ language }).where('id', '=', anna.id).execute()
    const dossier = await world.makeDossier('PO 4500127', anna, [linde, vos])
    const params = { id: dossier.id }

    async function invite(email = `${newId()}@vos.example`) {
      const body = { email, company_id: vos.id, dossier_id: dossier.id }
      const { body: guest } = await anna.call(inviteGuest, { params, body })
      return guest
    }
    return { linde, vos, anna, dossier, params, invite }
  }
}
