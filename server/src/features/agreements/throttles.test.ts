import { offerExtraWork, refuseAgreement } from '@klopt/contract'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { sharedDossier } from '../documents/testing/scene.ts'
import { agreementLimit } from './limits.ts'
import { insertProposal } from './testing/insert-agreement.ts'

const world = useWorld({ RATE_LIMIT_SCALE: '1' })
const work = { description: 'Extra dorpel', how: 'fixed', amount: '215.00' } as const

test('a person may act sixty times an hour, separately from colleagues', async () => {
  const { anna, daan, bram, dossier, params } = await sharedDossier(world)
  const id = await insertProposal(world.db, dossier, bram)
  await world.deps.limits.take(agreementLimit, anna.id, 59)

  expect((await anna.call(offerExtraWork, { params, body: work })).status).toBe(201)
  for (const late of [
    await anna.call(offerExtraWork, { params, body: work }),
    await anna.call(refuseAgreement, { params: { id }, body: {} }),
  ])
    expect(late).toMatchObject({ status: 429, refusal: { code: 'too_many' } })
  expect((await daan.call(refuseAgreement, { params: { id }, body: {} })).status).toBe(201)
})

test('a dossier has at most five hundred agreements', async () => {
  const { anna, dossier, params } = await sharedDossier(world)
  const id = await insertProposal(world.db, dossier, anna)
  await world.pool.query(
    `with copy as (
       insert into message (id, dossier_id, seq, message_type, event, data, message, sender_id, company_id)
       select gen_random_uuid(), dossier_id, seq + n, message_type, event, data, message, sender_id, company_id
       from message, generate_series(1, 499) n where id = (select message_id from agreement where id = $1) returning id)
     insert into agreement (id, dossier_id, kind, number, company_id, user_id, message_id, terms, terms_hash)
     select gen_random_uuid(), dossier_id, 'extra_work', row_number() over (), company_id, user_id, copy.id, terms, terms_hash
     from agreement, copy where agreement.id = $1`,
    [id],
  )

  const late = await anna.call(offerExtraWork, { params, body: work })

  expect(late).toMatchObject({ status: 409, refusal: { code: 'not_allowed_in_state' } })
})
