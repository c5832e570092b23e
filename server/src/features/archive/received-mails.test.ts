import { downloadArchive, listDocuments, deleteDocument } from '@klopt/contract'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashed, newId } from '../../platform/ids.ts'
import { klopt, typeCommand } from '../../testing/klopt-command.ts'
import { unzip } from '../../testing/unzip.ts'
import { guestDossier } from '../documents/testing/scene.ts'
import { usePostbox } from '../mail-in/testing/postbox.ts'
import { readReceivedMails } from './received-mails.ts'
import { close, dossierWithTalk, make, pdf, upload } from './testing/closed-dossier.ts'

const { world, send, addressFor, quiet } = await usePostbox()
let folder = ''
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'klopt-mails-'))))
afterAll(() => rmSync(folder, { recursive: true }))

/** A mail of Bram with an invoice, as its bytes. */
function invoiceMail(from: string, to: string, name: string, quote = ''): string {
  const part = pdf(name).toString('base64')
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: Factuur/${name}`,
    `Message-ID: <${newId()}@gevel.example>`,
    'Content-Type: multipart/mixed; boundary="bbbbbbbb"',
    '',
    '--bbbbbbbb',
    '',
    `Hierbij de factuur.${quote}`,
    '--bbbbbbbb',
    `Content-Type: application/pdf; name="${name}.pdf"`,
    'Content-Transfer-Encoding: base64',
    '',
    part,
    '--bbbbbbbb--',
    '',
  ].join('\r\n')
}

test('the archive has the mails that became messages, without live links and addresses, and without deleted documents', async () => {
  const scene = await dossierWithTalk(world)
  const { anna, bram, dossier, params } = scene
  const to = await addressFor(dossier.id, bram.id)
  const other = await world.makeDossier('Loopt nog', anna, [scene.bouw, scene.gevel])
  await world.takePart(other, bram)
  const live = await addressFor(other.id, bram.id)
  const secrets = ['validate?token=', 'unsubscribe?token='].map((link) => `${link}${newId()}`)
  const raw = invoiceMail(bram.email, `${to}, ${live}`, 'Een', `\r\n> ${secrets.join(' ')} ${live}`)
  await send({ to, envelope_from: bram.email, raw })
  await quiet()
  await send({ to, envelope_from: bram.email, raw: invoiceMail(bram.email, to, 'Twee') })
  await send({ from: 'otto@elders.example', to, subject: 'Niet toegelaten', text: 'Wacht nog' })
  await quiet()
  const deleted = (await bram.call(listDocuments, { params })).body.find(({ filename }) => filename === 'Twee.pdf')
  expect((await bram.call(deleteDocument, { params: { dossier_id: dossier.id, id: deleted?.id ?? '' } })).status).toBe(
    204,
  )

  await close(scene)
  await make(world, dossier)

  const query = { file: 'zip' } as const
  const { body } = await anna.call(downloadArchive, { params: { dossier_id: dossier.id }, query })
  const zip = Buffer.from(await (await anna.fetch(body.signed_url)).arrayBuffer())
  const files = unzip(zip)
  const mails = Object.keys(files).filter((name) => name.startsWith('mails/'))
  expect(mails).toEqual([expect.stringMatching(/^mails\/\d+ Factuur Een\.eml$/)])
  const masked = secrets.reduce((text, secret) => text.replace(/(?<=token=).*/.exec(secret)?.[0] ?? '', '...'), raw)
  const stored = files[mails[0] ?? ''] ?? Buffer.alloc(0)
  expect(String(stored)).toBe(masked.replaceAll(/r-[^@]*@/g, 'r-...@'))
  const sha256 = createHash('sha256').update(stored).digest('hex')
  expect(String(files['hashes.txt'])).toContain(`${sha256}  ${mails[0]}\n`)
  expect(JSON.parse(String(files['dossier.json'])).mails).toMatchObject([
    { from_email: bram.email, subject: 'Factuur/Een', path: mails[0], left_out: null, sha256, size: stored.length },
    { subject: 'Factuur/Twee', path: null, left_out: 'deleted' },
  ])
  const path = join(folder, 'archief.zip')
  writeFileSync(path, zip)
  expect((await typeCommand(['proof:check', path], {})).out).toContain('Everything fits.')
})

test('a mail whose file was in the dossier already is left out once a document is deleted', async () => {
  const scene = await dossierWithTalk(world)
  const { bram, dossier, params } = scene
  const to = await addressFor(dossier.id, bram.id)
  await upload(bram, dossier, 'Bon.pdf', pdf('Bon'))
  await send({ to, envelope_from: bram.email, raw: invoiceMail(bram.email, to, 'Bon') })
  await send({ from: bram.email, to, subject: 'Zonder', text: 'Zonder bijlage' })
  await quiet()
  const leftOut = async () =>
    (await readReceivedMails(world.deps, dossier.id)).map(({ subject, left_out }) => [subject, left_out]).toSorted()
  expect(await leftOut()).toEqual([
    ['Factuur/Bon', null],
    ['Zonder', null],
  ])

  const paper = (await bram.call(listDocuments, { params })).body.find(({ filename }) => filename === 'Bon.pdf')
  await bram.call(deleteDocument, { params: { dossier_id: dossier.id, id: paper?.id ?? '' } })

  expect(await leftOut()).toEqual([
    ['Factuur/Bon', 'deleted'],
    ['Zonder', null],
  ])
})

test('an export has the received mails, without the links and addresses in their quotes', async () => {
  const { otto, dossier } = await guestDossier(world)
  const to = await addressFor(dossier.id, otto.id)
  const token = 'A'.repeat(43)
  const row = { token_hash: hashed(token), dossier_id: dossier.id, user_id: otto.id }
  await world.db.insertInto('guest_link').values(row).execute()
  const quote = `> https://klopt.example/validate?token=${token}&seq=3 ${to}`
  const coded = Buffer.from(`Akkoord.\r\n${quote}\r\n`).toString('base64')
  const head = `From: otto@vos.example\r\nTo: ${to}\r\nSubject: Dag\r\n`
  const inBase64 = `${head}Content-Transfer-Encoding: base64\r\n\r\n${coded.match(/.{1,76}/g)?.join('\r\n')}\r\n`
  await send({ to, envelope_from: 'otto@vos.example', raw: `${head}\r\nGraag.\r\n${quote}\r\n` })
  await quiet()
  await send({ to, envelope_from: 'otto@vos.example', raw: inBase64 })
  await quiet()
  const out = join(folder, 'dossier.zip')

  expect((await klopt(world, 'dossier:export', dossier.id, '--out', out)).code).toBe(0)

  const files = unzip(readFileSync(out))
  const mails = Object.entries(files).filter(([name]) => name.startsWith('mails/'))
  expect(mails.map(([name]) => name)).toEqual(['mails/1 Dag.eml', 'mails/2 Dag.eml'])
  const texts = mails.map(([, bytes]) => String(bytes))
  const decoded = Buffer.from(texts[1]?.split('\r\n\r\n')[1] ?? '', 'base64').toString()
  for (const text of [...texts, decoded]) {
    expect(text).not.toContain('AAAAAAAAAA')
    expect(text).not.toContain(to)
  }
  expect(texts[0]).toContain('Graag.')
  const record = String(files['dossier.json'])
  expect(JSON.parse(record)).toMatchObject({ mails: [{ path: 'mails/1 Dag.eml' }, { path: 'mails/2 Dag.eml' }] })
  expect(record).not.toContain('sha256') // that of the stored mail is not that of its masked file
  expect(decoded).toContain('Akkoord.\r\n> https://klopt.example/validate?token=...')
})
