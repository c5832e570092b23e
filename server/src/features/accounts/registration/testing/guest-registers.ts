import { confirmPassword, login } from '@klopt/contract'
import { expect } from 'vitest'
import type { Caller } from '../../../../testing/caller.ts'
import { tokenOf, type useMailingWorld } from '../../../../testing/mailing-world.ts'
import { chosen, freeNumber, Wizard } from './wizard.ts'

export const soon = () => new Date(Date.now() + 86_400_000)

/** Scenes for tests of a guest who registers a company. */
export function guestRegisters({ world, sink }: Awaited<ReturnType<typeof useMailingWorld>>) {
  /** Anna's contact Vos, its guest Otto, and a dossier in which both take part. */
  async function scene() {
    const linde = await world.customer('Bouwbedrijf De Linde')
    const vos = await world.contact('Vos Kraanverhuur', linde)
    const number = freeNumber()
    await world.db.updateTable('company').set({ registration_number: number }).where('id', '=', vos.id).execute()
    const anna = await world.person('Anna', { company: linde, role: 'admin' })
    const otto = await world.guest(vos)

    async function dossier(title: string, until: Date | null = soon()) {
      const made = await world.makeDossier(title, anna, [linde, vos])
      await world.takePart(made, otto, until)
      return made
    }
    return { linde, vos, number, anna, otto, dossier }
  }

  /** Registers a company and returns its admin, signed in. */
  async function register(change: { number: string; email: string }): Promise<Caller> {
    const wizard = new Wizard(world.stranger, { name: 'Vos Kraanverhuur B.V.', ...change })
    await wizard.all()
    const { link } = await sink.mailTo(wizard.email)
    const body = { token: tokenOf(link), new_password: chosen }
    expect((await world.stranger.call(confirmPassword, { body })).status).toBe(204)
    expect((await world.stranger.call(login, { body: { email: wizard.email, password: chosen } })).status).toBe(200)
    return world.signedIn(wizard.admin_id)
  }

  return { scene, register }
}
