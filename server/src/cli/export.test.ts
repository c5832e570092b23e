import { postMessage, uploadDocuments } from '@klopt/contract'
import { sql } from 'kysely'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { klopt } from '../testing/klopt-command.ts'
import { unzip } from '../testing/unzip.ts'
import { useWorld } from '../testing/world.ts'

const world = useWorld()
let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'klopt-export-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

/** A dossier of Anna and Bram with a hostile title, messages and documents. */
async function usedDossier() {
  const linde = await world.customer('Bouwbedrijf De Linde')
  const dalen = await world.customer('Van Dalen Gevelbouw')
  const anna = await world.person('Anna', { company: linde, role: 'admin' })
  const bram = await world.person('Bram', { company: dalen })
  const dossier = await world.makeDossier('../PO <b>4500127</b>', anna, [linde, dalen])
  await world.takePart(dossier, bram)
  const body = { message_type: 'user', message: 'Hier staan <script>alert(1)</script> 28 stuks' } as const
  await bram.call(postMessage, { params: { id: dossier.id }, body })
  for (const name of ['Factuur (é).pdf', 'Weg.pdf']) {
    const form = new FormData()
    form.append('dossier_id', dossier.id)
    form.append('file', new File([name === 'Weg.pdf' ? Buffer.concat([pdf, pdf]) : pdf], name))
    expect((await anna.fetch(uploadDocuments.path, { method: 'POST', body: form })).status).toBe(201)
  }
  await sql`update document set deleted_at = now() where filename = 'Weg.pdf' and dossier_id = ${dossier.id}`.execute(
    world.db,
  )
  return { linde, anna, bram, dossier }
}

test('the export of a closed dossier contains its documents, its messages and a readable page', async () => {
  const { bram, dossier } = await usedDossier()
  await sql`update dossier set status = 'closed', closed_at = now() where id = ${dossier.id}`.execute(world.db)
  const out = join(folder, 'dossier.zip')

  const { code, err } = await klopt(world, 'dossier:export', dossier.id, '--out', out)

  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(statSync(out).mode & 0o777).toBe(0o600)
  const files = unzip(readFileSync(out))
  expect(Object.keys(files).toSorted()).toEqual([
    'documents.json',
    'documents/Factuur (é).pdf',
    'dossier.html',
    'dossier.json',
    'messages.json',
  ])
  expect(files['documents/Factuur (é).pdf']).toEqual(pdf)
  const messages = JSON.parse(String(files['messages.json']))
  expect(messages).toHaveLength(3)
  expect(messages[0]).toMatchObject({ seq: 1, sender_email: bram.email, company: 'Van Dalen Gevelbouw' })
  expect(JSON.parse(String(files['documents.json']))).toHaveLength(2)
  expect(JSON.parse(String(files['dossier.json']))).toMatchObject({ status: 'closed', companies: [{}, {}] })
  const page = String(files['dossier.html'])
  expect(page).toContain('../PO &lt;b&gt;4500127&lt;/b&gt;')
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; 28 stuks')
  expect(page).toContain('Weg.pdf (verwijderd)')
  expect(page).not.toContain('<script')
})

test('the export of a company contains its people, contacts and dossiers, and no secrets', async () => {
  const { linde, anna, dossier } = await usedDossier()
  const vos = await world.contact('Vos Kraanverhuur', linde)
  const otto = await world.guest(vos)
  const out = join(folder, 'company.zip')

  const { code, err } = await klopt(world, 'company:export', linde.id, '--out', out)

  expect({ code, err }).toEqual({ code: 0, err: '' })
  const files = unzip(readFileSync(out))
  const read = (name: string) => JSON.parse(String(files[`${name}.json`]))
  expect(read('company')[0]).toMatchObject({ id: linde.id, name: 'Bouwbedrijf De Linde' })
  expect(read('people').map(({ email }: { email: string }) => email)).toEqual([anna.email])
  expect(read('contacts')[0]).toMatchObject({ name: 'Vos Kraanverhuur', guests: [{ email: otto.email }] })
  const names = Object.keys(files).filter((name) => name.startsWith('dossiers/'))
  expect(names).toHaveLength(5)
  expect(names.filter((name) => !name.includes(dossier.id.slice(-8)) || name.includes('..'))).toEqual([])
  expect(Object.values(files).filter((bytes) => /argon2id|token/.test(String(bytes)))).toEqual([])
})

test('an export never replaces a file, and a failed one leaves no file', async () => {
  const { dossier } = await usedDossier()
  const out = join(folder, 'twice.zip')
  await klopt(world, 'dossier:export', dossier.id, '--out', out)
  const first = readFileSync(out)

  const again = await klopt(world, 'dossier:export', dossier.id, '--out', out)
  const nowhere = await klopt(world, 'dossier:export', dossier.id, '--out', join(folder, 'no/such/folder.zip'))
  await sql`update document set sha256 = ${'0'.repeat(64)} where dossier_id = ${dossier.id}`.execute(world.db)
  const lost = await klopt(world, 'dossier:export', dossier.id, '--out', join(folder, 'lost.zip'))

  expect(again).toMatchObject({ code: 1, err: `${out} already exists: use another --out.` })
  expect(readFileSync(out)).toEqual(first)
  expect(nowhere).toMatchObject({
    code: 1,
    err: expect.stringMatching(/cannot be written: there is no such folder\.$/),
  })
  expect(lost.code).toBe(1)
  expect(lost.err).toContain('file_lost')
  expect(readdirSync(folder).filter((name) => /part|lost/.test(name))).toEqual([])
})

test.each([
  [['dossier:export', '019b0000-0000-7000-8000-000000000000'], 1, 'There is no dossier 019b'],
  [['dossier:export', '../../etc/passwd'], 2, 'That is not the id of a dossier.'],
  [['dossier:export', 'a'.repeat(36)], 2, 'That is not the id of a dossier.'],
  [['company:export', 'a'.repeat(36)], 1, 'There is no customer with the number aaaa'],
  [['company:export', "1' or '1'='1"], 1, 'There is no customer with the number'],
] as const)('%j is refused', async (argv, code, line) => {
  expect(await klopt(world, ...argv)).toMatchObject({ code, out: '', err: expect.stringContaining(line) })
})
