import { changePassword, login, me } from '@klopt/contract'
import { expect, test } from 'vitest'
import { password, useWorld } from '../../testing/world.ts'

const world = useWorld()
const next = 'vijf blauwe kranen'
const signIn = (email: string, secret: string) => world.stranger.call(login, { body: { email, password: secret } })

async function anna() {
  return world.person('Anna', { company: await world.customer('Bouw BV') })
}

test('a wrong current password is a 400 and ends no session', async () => {
  const person = await anna()

  const body = { current_password: 'niet dit', new_password: next }
  const refused = await person.call(changePassword, { body })

  expect(refused).toMatchObject({ status: 400, refusal: { code: 'incorrect_password' } })
  expect((await person.call(me)).status).toBe(200)
  expect((await signIn(person.email, password)).status).toBe(200)
})

test('of several simultaneous changes only one succeeds', async () => {
  const person = await anna()
  const body = (n: number) => ({ current_password: password, new_password: `${next} ${n}${n}` })

  const answers = await Promise.all([1, 2, 3, 4].map((n) => person.call(changePassword, { body: body(n) })))

  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
})

test('a guest cannot set a password', async () => {
  const guest = await world.guest(await world.contact('Vos', await world.customer('Linde BV')))

  const body = { current_password: password, new_password: next }

  expect((await guest.call(changePassword, { body })).status).toBe(403)
  expect((await world.stranger.call(changePassword, { body })).status).toBe(401)
})
