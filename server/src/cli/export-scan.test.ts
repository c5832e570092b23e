import { uploadDocuments } from '@klopt/contract'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { scanFiles } from '../features/documents/scan.ts'
import { eicar, FakeClamd } from '../testing/clamd.ts'
import { klopt } from '../testing/klopt-command.ts'
import { unzip } from '../testing/unzip.ts'
import { useWorld } from '../testing/world.ts'

const clamd = await FakeClamd.open()
const world = useWorld({ CLAMAV_URL: clamd.url, LOG_LEVEL: 'silent' })
const scanNow = () => scanFiles(world.deps, {}, new AbortController().signal)
let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'klopt-export-'))))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await clamd.down()
})

const pdf = (words: string, more = Buffer.alloc(0)) => Buffer.concat([Buffer.from(`%PDF-1.4\n% ${words}\n`), more])
const contents = { 'Goed.pdf': pdf('goed'), 'Besmet.pdf': pdf('besmet', eicar), 'Nieuw.pdf': pdf('nieuw') }

beforeEach(async () => {
  await world.db.deleteFrom('scan').execute()
})

/** A dossier with three files, of which the scanner has scanned the first two. */
async function scannedDossier() {
  const linde = await world.customer('Bouwbedrijf De Linde')
  const anna = await world.person('Anna', { company: linde, role: 'admin' })
  const dossier = await world.makeDossier('PO 4500127', anna, [linde])
  for (const [name, content] of Object.entries(contents)) {
    if (name === 'Nieuw.pdf') await scanNow()
    const form = new FormData()
    form.append('dossier_id', dossier.id)
    form.append('file', new File([content], name))
    expect((await anna.fetch(uploadDocuments.path, { method: 'POST', body: form })).status).toBe(201)
  }
  return { linde, dossier }
}

test('an export leaves out files that cannot be downloaded and lists them with the reason', async () => {
  const { linde, dossier } = await scannedDossier()
  const ask = async (command: string, id: string) => {
    const out = join(folder, `${command.split(':')[0]}.zip`)
    return { ...(await klopt(world, command, id, '--out', out)), archive: unzip(readFileSync(out)) }
  }

  const exports = await Promise.all([ask('dossier:export', dossier.id), ask('company:export', linde.id)])

  for (const { code, out, archive } of exports) {
    expect(code).toBe(0)
    expect(out).toContain(`Left out: 'Besmet.pdf' (the virus scanner found something in it).`)
    expect(out).toContain(`Left out: 'Nieuw.pdf' (the virus scanner has not scanned it yet: try again later).`)
    expect(out).not.toContain('Goed.pdf')
    expect(Object.values(archive).filter((bytes) => bytes.includes(eicar))).toEqual([])
    const files = withoutFolder(archive)
    expect(Object.keys(files).filter((name) => name.startsWith('documents/'))).toEqual(['documents/Goed.pdf'])
    const listed = JSON.parse(String(files['documents.json'])) as { filename: string; held_back: string | null }[]
    expect(listed.map(({ filename, held_back }) => [filename, held_back])).toEqual([
      ['Goed.pdf', null],
      ['Besmet.pdf', 'infected'],
      ['Nieuw.pdf', 'pending'],
    ])
    const page = String(files['dossier.html'])
    expect(page).toContain('Besmet.pdf (niet bijgevoegd: de virusscanner heeft er iets in gevonden)')
    expect(page).toContain('Nieuw.pdf (niet bijgevoegd: nog niet op virussen gecontroleerd)')
    expect(page).toContain('href="documents/Goed.pdf"')
  }
  const audited = await world.db
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'infected_file_refused')
    .execute()
  expect(audited).toHaveLength(2)
})

test('files from before the scanner are scanned first and included if that is in time', async () => {
  const { dossier } = await scannedDossier()
  await world.db.deleteFrom('scan').execute()
  const out = join(folder, 'older.zip')

  const exported = klopt(world, 'dossier:export', dossier.id, '--out', out)
  await expect.poll(() => world.db.selectFrom('scan').select('sha256').execute()).toHaveLength(3)
  await scanNow()

  expect((await exported).out.match(/Left out/g)).toHaveLength(1)
  const files = Object.keys(unzip(readFileSync(out))).filter((name) => name.startsWith('documents/'))
  expect(files.toSorted()).toEqual(['documents/Goed.pdf', 'documents/Nieuw.pdf'])
})

/** Removes the folder that each dossier has in a company's export. */
function withoutFolder(archive: Record<string, Buffer>): Record<string, Buffer> {
  const bare = (name: string) => name.replace(/^dossiers\/[^/]+\//, '')
  return Object.fromEntries(Object.entries(archive).map(([name, bytes]) => [bare(name), bytes]))
}
