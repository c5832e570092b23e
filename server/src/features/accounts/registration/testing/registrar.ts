import { checkRegistration, confirmPassword, login } from '@klopt/contract'
import { expect } from 'vitest'
import { tokenOf, type useMailingWorld } from '../../../../testing/mailing-world.ts'
import { chosen, Wizard } from './wizard.ts'

type MailingWorld = Awaited<ReturnType<typeof useMailingWorld>>

/** Helpers for tests of registrations: mails, passwords, time. */
export function registrarOf({ world, sink }: MailingWorld) {
  const confirm = (token: string) => world.stranger.call(confirmPassword, { body: { token, new_password: chosen } })
  const lookUp = async (number: string) => (await world.stranger.call(checkRegistration, { params: { number } })).body
  const signIn = (email: string) => world.stranger.call(login, { body: { email, password: chosen } })

  async function mailedToken({ email }: Wizard, count = 1) {
    const mails = await sink.mailsTo(email, count)
    return tokenOf(mails.at(-1)?.link ?? '')
  }

  /** Registers a company completely: an active customer. */
  async function customer(change: ConstructorParameters<typeof Wizard>[1] = {}) {
    const wizard = new Wizard(world.stranger, change)
    await wizard.all()
    expect((await confirm(await mailedToken(wizard))).status).toBe(204)
    return wizard
  }

  function later(hours: number) {
    return world.pool.query(
      `update registration set created_at = created_at - make_interval(hours => $1),
        finished_at = finished_at - make_interval(hours => $1)`,
      [hours],
    )
  }

  async function companiesWith(number: string) {
    const { rows } = await world.pool.query<{ status: string }>(
      'select status from company where registration_number = $1',
      [number],
    )
    return rows
  }

  return { confirm, lookUp, signIn, mailedToken, customer, later, companiesWith }
}
