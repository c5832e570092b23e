import type { Check } from '@klopt/contract'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOf } from '../../server/src/features/archive/testing/pdf-text.ts'
import { klopt } from '../../server/src/testing/klopt-command.ts'
import type { Line } from '../../server/src/testing/line.ts'
import { tokenOf, useMailingWorld } from '../../server/src/testing/mailing-world.ts'
import { unzip } from '../../server/src/testing/unzip.ts'
import { wholeDatabase } from '../../server/src/testing/whole-database.ts'
import { ask } from '../testing/ask.ts'
import { addCards, addCheck } from '../testing/scene-checks.ts'
import { makeScene, type Scene } from '../testing/scene.ts'
import type { SceneKey } from '../testing/scene-keys.ts'
import { Canaries } from './plant.ts'

const { world, sink, quiet } = await useMailingWorld({ LOG_LEVEL: 'trace' })
const ofA: SceneKey[] = ['U', 'U2', 'N', 'M']
const ofB: SceneKey[] = ['X', 'X2', 'X3', 'Y']
const viewers: SceneKey[] = [...ofA, ...ofB, 'V', 'E', 'T', 'Z']
const fields: Record<Check['kind'], string[]> = {
  seller_number: ['a', 'b', 'company'],
  iban_changed: ['iban', 'previous', 'date'],
  iban_invalid: ['iban'],
  same_number: ['number'],
  same_file: ['other'],
}
let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'klopt-canaries-'))))
afterAll(() => rm(folder, { recursive: true }))

test("a company's own warnings reach no other company in frames, ZIP, PDF, export, mail or log", async () => {
  const scene = await makeScene(world)
  const canaries = await planted(scene)
  const leaks: string[] = []
  const read = (reader: string, what: string, text: string) => {
    for (const leak of canaries.leaks(text, reader)) leaks.push(`${reader}: ${leak} in ${what}`)
  }
  const { D1, D2 } = scene.dossiers
  const lines = await Promise.all(viewers.map((key) => listening(scene, key)))
  for (const key of viewers)
    for (const id of [D1, D2])
      for (const what of ['checks', 'data'])
        read(key, `its ${what}`, (await ask(scene.who[key], 'GET', `/api/v1/dossiers/${id}/${what}`)).text)
  for (const key of ['U', 'X'] as const) {
    const checks = (await ask(scene.who[key], 'GET', `/api/v1/dossiers/${D1}/checks`)).body as Check[]
    const [first] = checks
    const url = `/api/v1/cards/${first?.card_id}/checks/${first?.kind}/seen`
    expect((await ask(scene.who[key], 'POST', url)).status).toBe(204)
  }

  for (const [key, line] of lines) {
    const told = (await line.settled()).filter(({ message_type }) => message_type === 'check')
    expect({ key, told: told.length }).toEqual({ key, told: ['U', 'U2', 'M', 'X', 'X2', 'Y'].includes(key) ? 1 : 0 })
  }

  await closed(scene)
  let opened = 0
  for (const key of viewers)
    for (const id of [D1, D2])
      for (const file of ['zip', 'pdf']) {
        const answer = await ask(scene.who[key], 'GET', `/api/v1/archive/${id}/download?file=${file}`)
        const { signed_url = null } = answer.body as { signed_url?: string }
        if (!signed_url) continue
        const text = await fetched(scene, signed_url)
        read(key, `the ${file} of the archive`, text)
        expect(text).toContain('Sluitbewijs: Dossier D')
        expect(text.includes('eigen/controles.json')).toBe(file === 'zip')
        opened += 1
      }
  for (const of of ['A', 'B', 'C'] as const) {
    const text = await exportOf('company:export', scene.companies[of].id)
    read(of, 'its export', text)
    const own = [...canaries.words].filter(([, { readers }]) => readers.has(of))
    expect(own.filter(([word]) => !text.includes(word))).toEqual([])
  }
  for (const id of [D1, D2]) read('nobody', 'the export of a dossier', await exportOf('dossier:export', id))
  const mails = sink.received.filter(({ to }) => to.includes(scene.who.V.email)).map(({ mail }) => mail.text ?? '')
  const link = /https?:\S+\/archief\?token=\S+/.exec(mails.join('\n'))?.[0] ?? ''
  const linkOpens = await ask(world.stranger, 'GET', `/api/v1/archive-link?token=${tokenOf(link)}`)
  const { zip_url = '', pdf_url = '' } = linkOpens.body as { zip_url?: string; pdf_url?: string }
  for (const url of [zip_url, pdf_url]) read('V', 'what the mailed link opens', await fetched(scene, url))

  for (const { raw, mail } of sink.received)
    read('nobody', `the mail ‘${mail.subject}’`, `${raw} ${mail.text} ${mail.html}`)
  read('nobody', 'the log', world.log.join(''))
  expect(leaks).toEqual([])
  expect(opened).toBe(2 * (3 + 3 + 3)) // participants and the admin: of A in both, of B in one
  expect(canaries.unseen()).toEqual([])
  expect(world.log.length).toBeGreaterThan(100)
  expect(sink.received.length).toBeGreaterThan(3)
})

test("thirty days after a customer left its own warnings are gone from the database, and the other's remain", async () => {
  const scene = await makeScene(world)
  const canaries = await planted(scene)
  const { id } = scene.companies.A
  await klopt(world, 'company:close', id, '--yes')
  const age = (days: number) =>
    world.pool.query(`update company set closed_at = now() - $2 * interval '1 day' where id = $1`, [id, days])
  const remaining = async () => {
    const found = await wholeDatabase(world.db)
    return [...canaries.words].filter(([word]) => found.includes(word)).map(([, { of }]) => of.slice(0, 1))
  }

  await age(29.9)
  await klopt(world, 'retention')
  expect(new Set(await remaining())).toEqual(new Set(['A', 'B']))
  await age(30.1)
  expect((await klopt(world, 'retention', '--dry-run')).out).toMatch(/^ +10 {2}checks \(/m)
  await klopt(world, 'retention')

  expect(await remaining()).toEqual(
    Object.values(fields)
      .flat()
      .map(() => 'B'),
  )
})

/** Plants a canary in every field of every warning: of A and B in D1, and of A in D2. */
async function planted(scene: Scene): Promise<Canaries> {
  const canaries = new Canaries()
  const cards = await addCards(scene)
  const told = [
    { of: 'A', card: cards.D1, readers: ['U', 'U2', 'M', 'A'] },
    { of: 'A', card: cards.D2, readers: ['U', 'U2', 'M', 'A'] },
    { of: 'B', card: cards.D1, readers: ['X', 'X2', 'Y', 'B'] },
  ] as const
  for (const { of, card, readers } of told)
    for (const [kind, names] of Object.entries(fields) as [Check['kind'], string[]][]) {
      const data = Object.fromEntries(
        names.map((name) => [name, canaries.word(`${of}’s ${name} of ${kind}`, [...readers])]),
      )
      await addCheck(scene, card, { of, kind, data })
    }
  return canaries
}

async function listening({ who, dossiers }: Scene, key: SceneKey): Promise<[SceneKey, Line]> {
  const line: Line = await who[key].listen()
  for (const id of [who.U.id, who.X.id, who[key].id]) await line.ask({ type: 'subscribe', topic: `user:${id}` })
  for (const id of Object.values(dossiers)) await line.ask({ type: 'subscribe', dossier_id: id })
  return [key, line]
}

/** Closes D1 by both companies and D2 by A alone, so that each has its archives. */
async function closed({ who, dossiers: { D1, D2 } }: Scene) {
  expect((await ask(who.U, 'POST', `/api/v1/dossiers/${D1}/request-close`)).status).toBe(200)
  expect((await ask(who.X, 'POST', `/api/v1/dossiers/${D1}/close`)).status).toBe(200)
  expect((await ask(who.U, 'POST', `/api/v1/dossiers/${D2}/close`)).status).toBe(200)
  await quiet()
  const made = await world.db.selectFrom('archive').select('state').where('dossier_id', 'in', [D1, D2]).execute()
  expect(made.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'ready'])
}

async function fetched({ who }: Scene, url: string): Promise<string> {
  const answer = await who.A.fetch(url)
  expect(answer.status).toBe(200)
  return allIn(Buffer.from(await answer.arrayBuffer()))
}

async function exportOf(command: string, id: string): Promise<string> {
  const out = join(folder, `${id}.zip`)
  expect(await klopt(world, command, id, '--out', out)).toMatchObject({ code: 0 })
  return allIn(await readFile(out))
}

/** All text of a file: of a ZIP every file in it, of a PDF its pages and attachments. */
async function allIn(bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, 2).toString() === 'PK') {
    const files = Object.entries(unzip(bytes))
    return (await Promise.all(files.map(async ([name, content]) => `${name}\n${await allIn(content)}`))).join('\n')
  }
  const raw = bytes.toString('latin1')
  if (!raw.startsWith('%PDF-')) return bytes.toString()
  return [raw, ...(await textOf(bytes).catch(() => []))].join('\n')
}
