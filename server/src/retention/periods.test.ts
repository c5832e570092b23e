import { me } from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { wholeDatabase } from '../testing/whole-database.ts'
import { useWorld } from '../testing/world.ts'
import { findDue, retain } from './run.ts'

const world = useWorld()

test('logs, consents, sessions, links, letters and mails are deleted after their period and not before', async () => {
  const linde = await world.customer('Bouwbedrijf De Linde')
  const anna = await world.person('Anna', { company: linde })
  const dossier = await world.makeDossier('PO 4500127', anna, [linde])
  const vos = await world.contact('Vos', linde)
  const otto = await world.guest(vos, { consent: false })
  await world.takePart(dossier, otto, new Date(Date.now() + 86_400_000))
  const rows = async (when: string, early: boolean) => {
    const shift = early ? sql`interval '1 day'` : sql`interval '0'`
    const at = (interval: string) => sql`now() - ${interval}::interval + ${shift}`
    const hash = () => sql`sha256(${newId()}::bytea)`
    await sql`insert into audit (id, at, action) values (${newId()}, ${at('12 months 1 minute')}, ${when})`.execute(
      world.db,
    )
    await sql`
      insert into company_consent (id, company_id, company_name, registration_number, privacy_policy_agreed, terms_agreed, dpa_agreed, text_version, text_hash, created_at)
      values (${newId()}, ${linde.id}, ${when}, '12345678', true, true, true, '1.0', 'x', ${at('5 years 1 minute')})`.execute(
      world.db,
    )
    await sql`
      insert into session (id, token_hash, person_id, expires_at)
      values (${newId()}, ${hash()}, ${anna.id}, ${at('1 day 1 minute')})`.execute(world.db)
    await sql`
      insert into password_token (token_hash, person_id, purpose, expires_at)
      values (${hash()}, ${anna.id}, 'reset', ${at('1 day 1 minute')})`.execute(world.db)
    await sql`
      insert into company_letter (company_id, code_hash, expires_at)
      values (${early ? linde.id : vos.id}, ${hash()}, ${at('1 day 1 minute')})`.execute(world.db)
    await sql`
      insert into guest_link (token_hash, dossier_id, user_id, revoked_at)
      values (${hash()}, ${dossier.id}, ${otto.id}, ${at('30 days 1 minute')})`.execute(world.db)
    await sql`
      insert into mail (id, kind, person_id, sent_at) values (${newId()}, ${when}, ${anna.id}, ${at('90 days 1 minute')})`.execute(
      world.db,
    )
    await sql`
      insert into mail (id, kind, person_id, failed_at) values (${newId()}, ${when}, ${anna.id}, ${at('12 months 1 minute')})`.execute(
      world.db,
    )
  }
  await rows('te_laat', false)
  await rows('early', true)
  await sql`insert into email_consent (person_id, consent, created_at) values (${otto.id}, true, now() - interval '5 years 1 minute')`.execute(
    world.db,
  )

  const names = [
    'log',
    'consents of companies',
    'consents of guests',
    'sessions',
    'password links',
    'verification letters',
    'guest links',
    'mails',
  ]
  const due = (await findDue(world.deps)).filter(({ name }) => names.includes(name))
  expect(due.map(({ name, count }) => `${name} ${count}`)).toEqual(
    names.map((name) => `${name} ${name === 'mails' ? 2 : 1}`),
  )
  await retain(world.deps)

  const after = (await findDue(world.deps)).filter(({ name }) => names.includes(name))
  expect(after.map(({ count }) => count)).toEqual(names.map(() => 0))
  const left = await wholeDatabase(world.db)
  expect(left.includes('te_laat')).toBe(false)
  const { rows: early } = await sql<{ count: number }>`
    select (select count(*) from audit where action = 'early') + (select count(*) from company_consent where company_name = 'early')
      + (select count(*) from mail where kind = 'early') + (select count(*) from password_token where person_id = ${anna.id})
      + (select count(*) from guest_link where user_id = ${otto.id}) + (select count(*) from company_letter) as count`.execute(
    world.db,
  )
  expect(early[0]?.count).toBe(7)
  expect((await anna.call(me)).status).toBe(200)
})
