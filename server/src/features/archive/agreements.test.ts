import { acceptAgreement, downloadArchive, listAgreements, offerExtraWork, propose } from '@klopt/contract'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipped } from '../../platform/storage/zip.ts'
import { typeCommand } from '../../testing/klopt-command.ts'
import { unzip } from '../../testing/unzip.ts'
import { useWorld } from '../../testing/world.ts'
import { insertDifferingCard } from '../agreements/testing/insert-agreement.ts'
import { close, dossierWithTalk, make } from './testing/closed-dossier.ts'
import { textOf } from './testing/pdf-text.ts'

const world = useWorld()
let folder = ''
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'klopt-agreements-'))))
afterAll(() => rmSync(folder, { recursive: true }))

/** An agreement about a credit, and extra work that nobody answered. */
async function closedWithAgreements() {
  const scene = await dossierWithTalk(world)
  const { anna, bram, dossier, params } = scene
  const cardId = await insertDifferingCard(world.db, dossier, bram)
  const outcomes = [{ n: 1, way: 'credit' as const }]
  await bram.call(propose, { params: { id: cardId }, body: { run: 1, outcomes, note: 'Werkbon 7731.' } })
  const [offered] = (await anna.call(listAgreements, { params })).body
  if (!offered) throw new Error('nothing was offered')
  await anna.call(acceptAgreement, { params: { id: offered.id }, body: { terms_hash: offered.terms_hash } })
  await bram.call(offerExtraWork, { params, body: { description: 'Kraan', how: 'fixed', amount: '450.00' } })
  // The invoice of an inserted card has no file.
  await world.db
    .updateTable('document')
    .set({ deleted_at: new Date() })
    .where('filename', 'like', 'Factuur\\_%')
    .execute()
  await close(scene)
  await make(world, dossier)
  const { body } = await anna.call(downloadArchive, {
    params: { dossier_id: dossier.id },
    query: { file: 'zip' },
  })
  const zip = Buffer.from(await (await anna.fetch(body.signed_url)).arrayBuffer())
  return { ...scene, zip, files: unzip(zip), offered }
}

async function check(zip: Buffer) {
  const path = join(folder, 'archief.zip')
  writeFileSync(path, zip)
  return typeCommand(['proof:check', path], {})
}

test('the archive has every agreement, who offered and answered it, and the hash of its terms', async () => {
  const { files, offered, anna, bram, gevel } = await closedWithAgreements()

  const record = JSON.parse(String(files['dossier.json']))
  expect(record.agreements).toMatchObject([
    { id: offered.id, state: 'accepted', terms_hash: offered.terms_hash, ended: { user: { id: anna.id } } },
    { kind: 'extra_work', state: 'offered', company_id: gevel.id, user: { id: bram.id }, work: { number: 1 } },
  ])
  expect(JSON.parse(String(files['kaarten/2025-0388.json'])).agreements).toMatchObject([{ id: offered.id }])
  const dutch = (await textOf(new Uint8Array(files['sluitbewijs.pdf'] ?? []))).join(' ')
  expect(dutch).toContain('Voorgesteld: Bram de Wit (Gevel BV)')
  expect(dutch).toMatch(/Beantwoord: Anna de Wit \(Bouw BV\), .* \(Amsterdam\), .*Z \(UTC\)/)
  expect(dutch).toContain('Creditnota: € 860,00')
  expect(dutch).toContain('Stand: Niet beantwoord')
  expect(dutch).toContain('Status: Not answered')
  expect(dutch.replaceAll(/\s/g, '')).toContain(offered.terms_hash)
  expect(String(files['gesprek.html'])).toContain('Akkoord: €\u00a0860,00 minder')
})

test('the check of an archive counts the hash of each agreement again', async () => {
  const { zip, files } = await closedWithAgreements()
  expect((await check(zip)).out).toContain('Everything fits.')
  const record = String(files['dossier.json']).replaceAll('"450.00"', '"4500.00"')
  const changed = zipped(async (add) => {
    for (const [name, bytes] of Object.entries({ ...files, 'dossier.json': record }))
      add(name, async () => Readable.from([Buffer.from(bytes)]), { mtime: new Date(0) })
  })

  expect((await check(await buffer(changed))).out).toMatch(/the terms of the agreement [\da-f-]+ do not have its hash/)
})
