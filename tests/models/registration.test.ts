import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashed, newToken } from '../../server/src/platform/ids.ts'
import { useWorld } from '../../server/src/testing/world.ts'
import { ask, type RawAnswer } from '../testing/ask.ts'
import { freshNumber } from '../testing/scene.ts'
import { type Step, walk } from './model.ts'

/** Two people who register the same number. Only one can become the customer. */
type Name = 'first' | 'second'
type Wizard = { begun: boolean; consented: boolean; named: boolean; finished: boolean; confirmed: boolean }
type Model = Record<Name, Wizard>
type KnownRegistration = { company_id: string; token: string; admin_id: string; dossier_id: string; email: string }
type RealRegistrations = Record<Name, KnownRegistration> & { number: string }

const world = useWorld()
const names: Name[] = ['first', 'second']
const agreed = { privacy_policy_agreed: true, terms_agreed: true, dpa_agreed: true }
const isTaken = (model: Model) => names.some((name) => model[name].confirmed)

/** The access check of a registration. */
function door(model: Model, name: Name, after: number, finished = 403): number {
  const { begun, finished: over } = model[name]
  if (!begun) return 403
  if (over) return finished
  return isTaken(model) ? 409 : after
}

function stepsOf(name: Name): Step<Model, RealRegistrations>[] {
  const post = (real: RealRegistrations, url: string, body: object) => {
    const { token } = real[name]
    return ask(world.stranger, 'POST', url, { body, ...(token && { headers: { 'x-registration-token': token } }) })
  }
  return [
    {
      name: `${name}: company`,
      expected: (model) => (model[name].begun ? door(model, name, 201) : isTaken(model) ? 409 : 201),
      act: async (real) => {
        const answer = await post(real, '/api/v1/companies', { name: `${name} BV`, registration_number: real.number })
        const { id, registration_token } = answer.body as { id?: string; registration_token?: string }
        if (id && registration_token) Object.assign(real[name], { company_id: id, token: registration_token })
        return answer
      },
      makes: (model) => void (model[name].begun = true),
    },
    {
      name: `${name}: consent`,
      expected: (model) => door(model, name, 201),
      act: (real) => post(real, `/api/v1/companies/${real[name].company_id}/consent`, agreed),
      makes: (model) => void (model[name].consented = true),
    },
    {
      name: `${name}: admin`,
      expected: (model) => door(model, name, model[name].consented ? 201 : 409),
      act: async (real) => {
        const { company_id, email } = real[name]
        const person = { first_name: 'Nieuwe', last_name: 'Naam', role: 'admin' }
        const answer = await post(real, '/api/v1/users/admin', { email, company_id, ...person })
        if (answer.status === 201) real[name].admin_id = field(answer, 'id')
        return answer
      },
      makes: (model) => void (model[name].named = true),
    },
    {
      name: `${name}: first dossier`,
      expected: (model) => door(model, name, model[name].named ? 201 : 404, 201),
      act: async (real, model) => {
        const { company_id, admin_id, dossier_id } = real[name]
        const answer = await post(real, `/app/companies/${company_id}/first-dossier`, { admin_id })
        if (answer.status !== 201) return answer
        const made = field(answer, 'dossier_id')
        expect(made).toBe(model[name].finished ? dossier_id : made) // a repeated call gets the same answer
        real[name].dossier_id = made
        return answer
      },
      makes: (model) => void (model[name].finished = true),
    },
    {
      name: `${name}: password`,
      expected: (model) => (!model[name].finished ? 400 : isTaken(model) && !model[name].confirmed ? 409 : 204),
      act: async (real, model) => {
        const token = newToken()
        if (model[name].finished) await linkFor(real[name].admin_id, token)
        const body = { token, new_password: 'een heel lang geheim' }
        return ask(world.stranger, 'POST', '/api/v1/auth/password-reset/confirm', { body })
      },
      makes: (model) => void (model[name].confirmed = true),
    },
  ]
}

test('in any order of steps, a number is registered by one of two people and nobody else', async () => {
  const walked = await walk<Model, RealRegistrations>({
    begin: async () => {
      const wizard = { begun: false, consented: false, named: false, finished: false, confirmed: false }
      const known = () => ({
        company_id: randomUUID(),
        token: '',
        admin_id: randomUUID(),
        dossier_id: '',
        email: `${randomUUID()}@reg.example`,
      })
      return {
        model: { first: { ...wizard }, second: { ...wizard } },
        real: { first: known(), second: known(), number: freshNumber() },
      }
    },
    steps: names.flatMap(stepsOf),
    agree,
  })
  console.warn(`Registrations: ${JSON.stringify(walked)}`)
  expect(walked.made).toBeGreaterThan(walked.runs * 5)
})

/** Compares who is a customer, the public data of the number, the mails, and the accepted terms. */
async function agree(model: Model, real: RealRegistrations): Promise<void> {
  const winner = names.find((name) => model[name].confirmed)
  const companies = await world.db
    .selectFrom('company')
    .select(['id', 'status'])
    .where('registration_number', '=', real.number)
    .execute()
  expect(companies.filter(({ status }) => status === 'active').map(({ id }) => id)).toEqual(
    winner ? [real[winner].company_id] : [],
  )
  const check = await ask(world.stranger, 'GET', `/api/v1/companies/check-registration/${real.number}`)
  expect(winner ? check.body : [check.body]).toMatchObject(
    winner ? { admin_user: { email: real[winner].email } } : [null],
  )
  for (const name of names) {
    const { company_id, admin_id } = real[name]
    const rows = (table: 'company_consent' | 'dossier_company') =>
      world.db.selectFrom(table).select('company_id').where('company_id', '=', company_id).execute()
    expect((await rows('company_consent')).length > 0).toBe(model[name].consented)
    expect(await rows('dossier_company')).toHaveLength(model[name].finished ? 1 : 0)
    const mails = await world.db
      .selectFrom('mail')
      .select('kind')
      .where('person_id', '=', admin_id)
      .where('kind', '=', 'set_password')
      .execute()
    expect(mails).toHaveLength(model[name].finished ? 1 : 0)
  }
}

async function linkFor(person_id: string, token: string): Promise<void> {
  const expires_at = new Date(Date.now() + 3_600_000)
  await world.db
    .insertInto('password_token')
    .values({ token_hash: hashed(token), person_id, purpose: 'set', expires_at })
    .execute()
}

function field({ body }: RawAnswer, name: string): string {
  return String((body as Record<string, unknown>)[name])
}
