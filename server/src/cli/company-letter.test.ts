import { readCompany, verifyCompany } from '@klopt/contract'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOf } from '../features/archive/testing/pdf-text.ts'
import { hashed } from '../platform/ids.ts'
import type { Caller } from '../testing/caller.ts'
import { klopt } from '../testing/klopt-command.ts'
import { useWorld } from '../testing/world.ts'
import { unverifiedIn } from './testing/unverified.ts'

const world = useWorld()
const { unverified, seenBy, actions } = unverifiedIn(world)
let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'klopt-letters-'))))
afterAll(() => rm(folder, { recursive: true }))

const enter = (who: Caller, company: { id: string }, code: string) =>
  who.call(verifyCompany, { params: { id: company.id }, body: { code } })

let letters = 0
async function letter(number: string, ...more: string[]) {
  const path = join(folder, `brief-${(letters += 1)}.pdf`)
  const answer = await klopt(world, 'company:letter', number, '--out', path, ...more)
  return { ...answer, path }
}

const readText = async (path: string) => (await textOf(new Uint8Array(await readFile(path)))).join(' ')

async function codeOf(path: string): Promise<string> {
  return /[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}/.exec(await readText(path))?.[0] ?? ''
}

test('the code of the letter verifies the company, and only its admin can enter it', async () => {
  const { dalen, number, anna, bram } = await unverified()
  const daan = await world.person('Daan', { company: dalen })

  const { code, out, path } = await letter(number)
  const printed = await codeOf(path)
  const text = await readText(path)

  expect(code).toBe(0)
  expect(out).toContain(path)
  expect(out).not.toContain(printed)
  for (const fact of ['Van Dalen Gevelbouw', number, bram.email, 'Bram de Wit', 'Voorbeeldstraat'])
    expect(text).toContain(fact)
  const { body } = await bram.call(readCompany, { params: { id: dalen.id } })
  expect(body).toMatchObject({ verified: false, letter_expires_at: expect.any(String) })

  expect((await enter(daan, dalen, printed)).status).toBe(403)
  expect((await enter(anna, dalen, printed)).status).toBe(403)
  const typed = printed.toLowerCase().replaceAll('-', ' ')
  expect(await enter(bram, dalen, typed)).toMatchObject({
    status: 200,
    body: { verified: true, letter_expires_at: null },
  })

  expect(await seenBy(anna)).toEqual([true])
  expect((await enter(bram, dalen, printed)).status).toBe(200) // idempotent, as after a lost response
  expect(await actions()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'company_letter_made', data: { company_id: dalen.id } }),
      expect.objectContaining({ action: 'company_verified', person_id: bram.id }),
    ]),
  )
})

test('after five wrong codes, also simultaneous ones, a letter is invalid, and a new letter works', async () => {
  const { dalen, number, bram } = await unverified()
  expect((await enter(bram, dalen, 'AAAA-BBBB-CCCC')).refusal.code).toBe('code_ended') // no letter yet
  const printed = await codeOf((await letter(number)).path)

  const answers = await Promise.all(Array.from({ length: 6 }, () => enter(bram, dalen, 'AAAA-BBBB-CCCC')))

  expect(answers.map(({ refusal }) => refusal.code).toSorted()).toEqual([
    'code_ended',
    'code_ended',
    'wrong_code',
    'wrong_code',
    'wrong_code',
    'wrong_code',
  ])
  expect((await enter(bram, dalen, printed)).refusal.code).toBe('code_ended')
  expect((await enter(bram, dalen, 'korter')).status).toBe(422)
  expect((await actions()).filter(({ action }) => action === 'company_code_refused').length).toBeGreaterThan(4)

  const next = await codeOf((await letter(number)).path)
  expect((await enter(bram, dalen, printed)).refusal.code).toBe('wrong_code')
  expect((await enter(bram, dalen, next)).status).toBe(200)
})

test('a code expires after thirty days, and the database only stores its hash', async () => {
  const { dalen, number, bram } = await unverified()
  const printed = await codeOf((await letter(number)).path)
  const row = await world.db
    .selectFrom('company_letter')
    .selectAll()
    .where('company_id', '=', dalen.id)
    .executeTakeFirst()
  expect(Date.parse(row?.expires_at ?? '') - Date.now()).toBeGreaterThan(29.9 * 86_400_000)
  expect(JSON.stringify(row)).not.toContain(printed.replaceAll('-', ''))
  expect(row?.code_hash).toEqual(hashed(printed.replaceAll('-', '')))

  await world.db
    .updateTable('company_letter')
    .set({ expires_at: new Date() })
    .where('company_id', '=', dalen.id)
    .execute()

  expect((await enter(bram, dalen, printed)).refusal.code).toBe('code_ended')
  expect((await bram.call(readCompany, { params: { id: dalen.id } })).body).toMatchObject({ letter_expires_at: null })
})

test("a letter goes to the register's address, or without one to the operator's --address", async () => {
  const { dalen, number } = await unverified()
  await world.db
    .updateTable('company')
    .set({ registration_number: '90000001', address: 'Postbus van een ander 1' })
    .where('id', '=', dalen.id)
    .execute()

  expect(await letter('90000001')).toMatchObject({ code: 1, err: expect.stringContaining('--address') })
  const { code, path } = await letter('90000001', '--address', 'Havenweg 45, 7418 CD Deventer')

  expect(code).toBe(0)
  const text = await readText(path)
  expect(text).toContain('7418 CD Deventer')
  expect(text).not.toContain('Postbus')
  expect(number).toHaveLength(8)
})

test('a letter that cannot be written leaves the previous one valid', async () => {
  const { dalen, number, bram } = await unverified()
  const { path } = await letter(number)

  const refused = await klopt(world, 'company:letter', number, '--out', path)

  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('already exists') })
  expect((await enter(bram, dalen, await codeOf(path))).status).toBe(200)
})
