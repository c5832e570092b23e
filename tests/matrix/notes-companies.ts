import { expect } from 'vitest'
import { freshNumber } from '../testing/scene.ts'
import { call, codeOf, fields, limited, type Proof, v1 } from './note.ts'

export const companyNotes: Record<string, Proof> = {
  'GET /companies/{A}': 'cells',
  'GET /companies/{A}/users': 'cells',
  'GET /companies/{Ext}/users': 'cells',
  'POST /companies new KVK': async (scene) => {
    const body = { name: 'Nieuw BV', registration_number: freshNumber() }
    const { id } = fields(await call(scene, 'M', 'POST', `${v1}/companies`, body))
    const row = scene.world.db.selectFrom('company').select(['status', 'owner_id']).where('id', '=', String(id))
    expect(await row.executeTakeFirst()).toEqual({ status: 'pending', owner_id: null })
  },
  'POST /companies registered KVK': async (scene) => {
    const body = { name: 'Nieuw BV', registration_number: scene.companies.A.registration_number }
    const answer = await call(scene, 'A', 'POST', `${v1}/companies`, body)
    expect(codeOf(answer)).toEqual([409, 'company_registered'])
    expect(answer.text).toContain(scene.who.M.email) // the panel names the contact person
  },
  'POST /companies/external': async (scene) => {
    const contact = { name: 'Contact BV', registration_number: freshNumber(), city: 'Zwolle' }
    const forged = { ...contact, status: 'pending', is_klopt_client: true }
    const { id } = fields(await call(scene, 'M', 'POST', `${v1}/companies/external`, forged))
    const row = scene.world.db.selectFrom('company').select(['status', 'is_klopt_client', 'owner_id'])
    expect(await row.where('id', '=', String(id)).executeTakeFirst()).toEqual({
      status: 'active',
      is_klopt_client: false,
      owner_id: scene.companies.A.id,
    })
  },
  'GET /companies/check-registration/{kvk}': limited,
  'GET /companies/register/{number}': limited,
  'POST /companies/{A}/consent no or expired reg-token': 'cells',
  'POST /app/companies/{A}/first-dossier no or expired reg-token': 'cells',
  'POST /app/companies/{A}/registration-mail no or expired reg-token': 'cells',
  'the 3 wizard calls (consent, POST /users/admin, first-dossier) with own reg-token':
    'server/src/features/accounts/registration/registration.test.ts',
  'GET /relations': 'cells',
  'POST /relations {C}': async (scene) => {
    const body = { company_2_id: scene.companies.C.id, status: 'active' }
    expect(fields(await call(scene, 'M', 'POST', `${v1}/relations`, body))['status']).toBe('pending')
  },
  'PATCH /relations/{A→C pending} {status:active}': 'cells',
  'DELETE /relations/{A→C pending}': 'cells',
  'PATCH /relations/{A–B active} {status:inactive}': 'cells',
  'PATCH /relations/{A–B switched off by A} {status:active}': 'cells',
  'DELETE /relations/{A–B active}': 'cells',
  'GET /app/relations/search?q=': 'cells',
  'PATCH /companies/{A} {phone}': 'cells',
  'POST /companies/{A}/verification {code}': 'cells',
}
