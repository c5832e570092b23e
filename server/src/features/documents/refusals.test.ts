import { limits } from '@klopt/contract'
import { afterEach, expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'
import { guestDossier, nothingOf, send, sharedDossier, stored, upload } from './testing/scene.ts'
import { pdf, samples } from './testing/samples.ts'
import { zipFile } from './testing/zip-file.ts'

const world = useWorld()
const good = ['goed.pdf', pdf('goed')] as [string, Buffer]
const html = Buffer.from('<script>alert(1)</script>')

afterEach(async () => expect((await stored(world)).drafts).toBe(0))

test('a file of exactly 10 MiB is accepted, and one byte more is refused with its name', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const fields = { dossier_id: dossier.id }
  const whole = pdf('groot', limits.file_bytes)

  const { status, refusal } = await nothingOf(world, anna, dossier, () =>
    upload(anna, fields, good, ['te groot.pdf', Buffer.concat([whole, Buffer.from('\n')])]),
  )

  expect(status).toBe(422)
  expect(refusal).toMatchObject({
    detail: [{ loc: ['body', 'file', 1], msg: 'te groot.pdf: groter dan 10MB', type: 'too_large' }],
    code: 'validation_error',
  })
  const accepted = await upload(anna, fields, ['precies.pdf', whole])
  expect(accepted.body).toMatchObject([{ size: limits.file_bytes }])
})

test('every wrong file is named, and the good ones are not stored either', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const docm = zipFile([
    { name: '[Content_Types].xml' },
    { name: 'word/document.xml' },
    { name: 'word/vbaProject.bin' },
  ])

  const { status, refusal } = await nothingOf(world, anna, dossier, () =>
    upload(
      anna,
      { dossier_id: dossier.id },
      ['pagina.png', html],
      good,
      ['macro.docx', docm],
      ['archief.pdf', zipFile([{ name: 'a' }])],
      ['leeg.pdf', Buffer.alloc(0)],
      ['map/programma.exe', samples.pdf],
      ['plaatje.svg', Buffer.from('<svg/>')],
      ['zonder', samples.pdf],
    ),
  )

  expect(status).toBe(422)
  const wrong = (n: number, msg: string) => ({ loc: ['body', 'file', n], msg })
  expect(refusal.detail).toMatchObject([
    wrong(0, 'pagina.png: dit is een HTML-pagina met de naam .png. Bewaar hem als PDF en stuur die.'),
    wrong(2, "macro.docx: bevat een programma of macro's. Bewaar het bestand zonder, of als PDF."),
    wrong(3, 'archief.pdf: dit is een archief, zoals ZIP, met de naam .pdf. Pak het uit en stuur de bestanden.'),
    wrong(4, 'leeg.pdf: ongeldig bestandstype'),
    wrong(5, 'programma.exe: ongeldig bestandstype'),
    wrong(6, 'plaatje.svg: ongeldig bestandstype'),
    wrong(7, 'zonder: ongeldig bestandstype'),
  ])
})

test('an upload can contain twenty files, but not twenty-one', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const files = (count: number) =>
    Array.from({ length: count }, (_, n): [string, Buffer] => [`${n}.pdf`, pdf(`een van twintig: ${n}`)])

  const { status, refusal } = await nothingOf(world, anna, dossier, () =>
    upload(anna, { dossier_id: dossier.id }, ...files(21)),
  )

  expect([status, refusal.code]).toEqual([413, 'too_large'])
  expect((await upload(anna, { dossier_id: dossier.id }, ...files(20))).body).toHaveLength(20)
})

test('only participants can upload, and others learn nothing', async () => {
  const { anna, otto, dossier } = await sharedDossier(world)
  const kraan = await guestDossier(world, new Date(Date.now() - 1000))
  const uploadTo = (who: Caller, { id }: { id: string }) => upload(who, { dossier_id: id }, good)

  expect((await nothingOf(world, anna, dossier, () => uploadTo(world.stranger, dossier))).status).toBe(401)
  expect((await nothingOf(world, anna, dossier, () => uploadTo(otto, dossier))).status).toBe(404)
  expect((await uploadTo(otto, { id: crypto.randomUUID() })).refusal.detail).toBe(
    (await uploadTo(otto, dossier)).refusal.detail,
  )
  const ended = await nothingOf(world, kraan.anna, kraan.dossier, () => uploadTo(kraan.otto, kraan.dossier))
  expect([ended.status, ended.refusal.code]).toEqual([403, 'access_expired'])

  await world.db
    .updateTable('dossier')
    .set({ status: 'closed', closed_at: new Date() })
    .where('id', '=', dossier.id)
    .execute()
  const closed = await uploadTo(anna, dossier)
  expect([closed.status, closed.refusal.code]).toEqual([403, 'dossier_closed'])
})

test('access is also checked if the dossier comes after the files', async () => {
  const { anna, otto, dossier } = await sharedDossier(world)
  const form = () => {
    const body = new FormData()
    body.append('file', new File([new Uint8Array(good[1])], 'goed.pdf'))
    body.append('dossier_id', dossier.id)
    return body
  }

  expect((await nothingOf(world, anna, dossier, () => send(otto, form()))).status).toBe(404)
  expect((await send(anna, form())).status).toBe(201)
})
