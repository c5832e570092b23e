import { deleteDocument, downloadArchive, editMessage, listDocuments, postMessage } from '@klopt/contract'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofBytes } from '../features/archive/proof.ts'
import { chainHead, hashedWords } from '../features/archive/lines.ts'
import { type Facts, readFacts } from '../features/archive/facts.ts'
import { addCard, close, make, pdf, dossierWithTalk, upload } from '../features/archive/testing/closed-dossier.ts'
import { zipped } from '../platform/storage/zip.ts'
import { typeCommand } from '../testing/klopt-command.ts'
import { unzip } from '../testing/unzip.ts'
import { useWorld } from '../testing/world.ts'

type Paper = Facts['documents'][number]

const world = useWorld()
let folder = ''
let zip: Buffer
let files: Record<string, Buffer>
let head = ''
let facts: Facts
let scene: Awaited<ReturnType<typeof dossierWithTalk>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'klopt-proof-'))
  scene = await dossierWithTalk(world)
  await upload(scene.anna, scene.dossier, 'Verkeerd.pdf', pdf('verkeerd')) // deleted again: the chain alone knows of it
  const listed = (await scene.anna.call(listDocuments, { params: scene.params })).body
  const id = listed.find(({ filename }) => filename === 'Verkeerd.pdf')?.id ?? ''
  const removed = await scene.anna.call(deleteDocument, { params: { id, dossier_id: scene.dossier.id } })
  expect(removed.status).toBe(204)
  const said = await scene.anna.call(postMessage, {
    params: scene.params,
    body: { message_type: 'user', message: 'Zeven' },
  })
  await scene.anna.call(editMessage, {
    params: { ...scene.params, message_id: said.body.id },
    body: { revision: 0, message: 'Acht' },
  })
  await addCard(world, scene)
  await close(scene)
  await make(world, scene.dossier)
  zip = await download()
  files = unzip(zip)
  head = JSON.parse(String(files['dossier.json'])).chain.head
  const read = await readFacts(world.deps, scene.dossier.id, head)
  if (!read) throw new Error('it is not closed')
  facts = read
})
afterAll(() => rmSync(folder, { recursive: true }))

async function download(): Promise<Buffer> {
  const params = { dossier_id: scene.dossier.id }
  const { body } = await scene.anna.call(downloadArchive, { params, query: { file: 'zip' } })
  return Buffer.from(await (await scene.anna.fetch(body.signed_url)).arrayBuffer())
}

function check(bytes: Buffer, ...more: string[]) {
  const path = join(folder, 'archief.zip')
  writeFileSync(path, bytes)
  return typeCommand(['proof:check', path, ...more], {})
}

/** The archive with some files added or changed. */
function rewritten(changed: Record<string, string>): Promise<Buffer> {
  return zipOf({ ...files, ...changed })
}

function zipOf(all: Record<string, string | Buffer>): Promise<Buffer> {
  const pieces = zipped(async (add) => {
    for (const [name, bytes] of Object.entries(all))
      add(name, async () => Readable.from([Buffer.from(bytes)]), { mtime: new Date(0) })
  })
  return buffer(pieces)
}

test('an unchanged archive is valid, also with the chain value of the mail, without a database', async () => {
  const { code, out } = await check(zip, '--chain', head)

  expect(out).toContain("'PO 4500127 gevelelementen', 11 files, 9 messages")
  expect(out).toContain(`chain: ${head}`)
  expect(out).toContain('Everything fits.')
  expect(code).toBe(0)
})

test('an archive follows the chain that an earlier version mailed, with plain hashes, and is valid', async () => {
  const id = scene.dossier.id
  const mailed = await chainHead(world.db, id, hashedWords)
  await sql`update archive set state = 'making', chain_head = ${mailed} where dossier_id = ${id}`.execute(world.db)
  await make(world, scene.dossier)

  const { code, out } = await check(await download(), '--chain', mailed)

  expect(out).toContain('Everything fits.')
  expect(code).toBe(0)
  expect(mailed).not.toBe(head)
})

test('one changed byte is found in any file, and the file is named', async () => {
  for (const name of ['documenten/Gevel BV/Factuur.pdf', 'sluitbewijs.pdf', 'gesprek.pdf', 'LEESMIJ.txt']) {
    const at = zip.indexOf(name) + Buffer.byteLength(name) + 40 // within its content
    const changed = Buffer.from(zip)
    changed.writeUInt8((changed[at] ?? 0) ^ 1, at)

    const { code, out } = await check(changed)

    expect(out).toContain(`wrong: ${name}: it has changed.`)
    expect(code).toBe(1)
  }
})

test('a changed message is found, also if the list of hashes was adapted', async () => {
  const record = String(files['dossier.json']).replace('De factuur volgt', 'De factuur komt')
  const hashes = String(files['hashes.txt']).replace(hashOf(files['dossier.json'] ?? ''), hashOf(record))

  const { code, out } = await check(await rewritten({ 'dossier.json': record, 'hashes.txt': hashes }))

  expect(out).not.toContain('it has changed')
  expect(out).toContain('wrong: dossier.json: the chain counts to')
  expect(out).toContain('wrong: sluitbewijs.pdf: it says that the chain ends with')
  expect(code).toBe(1)
})

test('facts that differ from the proof are found, also if all hashes were adapted', async () => {
  const record = String(files['dossier.json']).replace('"860.00"', '"0.00"')
  const hashes = String(files['hashes.txt']).replace(hashOf(files['dossier.json'] ?? ''), hashOf(record))

  const { out } = await check(await rewritten({ 'dossier.json': record, 'hashes.txt': hashes }))

  expect(out).toContain('wrong: sluitbewijs.pdf: it differs from dossier.json in cards.')
})

test("a changed person's name is found", async () => {
  const record = String(files['dossier.json']).replace('"full_name": "Bram de Wit"', '"full_name": "Otto de Wit"')
  const hashes = String(files['hashes.txt']).replace(hashOf(files['dossier.json'] ?? ''), hashOf(record))

  const { out } = await check(await rewritten({ 'dossier.json': record, 'hashes.txt': hashes }))

  expect(out).toContain('wrong: sluitbewijs.pdf: it differs from dossier.json in people.')
})

test('a changed length or checksum in the ZIP directory is found', async () => {
  const entry = zip.lastIndexOf('gesprek.html') - 46 // in the directory at the end
  for (const field of [16, 24]) {
    const changed = Buffer.from(zip)
    changed.writeUInt8((changed[entry + field] ?? 0) ^ 1, entry + field)

    const { code, out } = await check(changed)

    expect(out).toContain('wrong: gesprek.html: it has changed.')
    expect(code).toBe(1)
  }
})

const invoice = 'documenten/Gevel BV/Factuur.pdf'

/** The archive as a forger would leave it: with record, proof and hashes adapted to the changed documents. */
async function forged(change: (one: Paper) => Paper[], moved: Record<string, Buffer | null>) {
  const record = JSON.parse(String(files['dossier.json']))
  record.documents = record.documents.flatMap(change)
  const proof = await buffer(proofBytes({ ...facts, documents: facts.documents.flatMap(change) }))
  const adapted = { ...files, 'dossier.json': Buffer.from(JSON.stringify(record)), 'sluitbewijs.pdf': proof, ...moved }
  const present = Object.entries(adapted).flatMap(([name, bytes]) => (bytes ? [{ name, bytes }] : []))
  const hashed = present.filter(({ name }) => name !== 'hashes.txt' && !name.startsWith('eigen/'))
  const list = hashed.map(({ name, bytes }) => `${hashOf(bytes)}  ${name}\n`).join('')
  return zipOf({ ...Object.fromEntries(present.map(({ name, bytes }) => [name, bytes])), 'hashes.txt': list })
}

test('an archive that was packed again without a change is valid', async () => {
  expect(await check(await forged((one) => [one], {}))).toMatchObject({ code: 0 })
})

test('a document that was replaced everywhere except in the chain is found', async () => {
  const other = Buffer.from('%PDF-1.4 een lager bedrag')
  const swap = (one: Paper) => [one.filename === 'Factuur.pdf' ? { ...one, sha256: hashOf(other) } : one]

  const { code, out } = await check(await forged(swap, { [invoice]: other }))

  expect(out.split('\n').filter((line) => line.startsWith('wrong'))).toEqual([
    `wrong: ${invoice}: the chain counted another file.`,
  ])
  expect(code).toBe(1)
})

test('a removed document is found, also if its path or its whole entry was removed', async () => {
  const emptied = (one: Paper) => {
    const nowhere = { ...one, path: null }
    return [one.filename === 'Factuur.pdf' && 'path' in one ? nowhere : one]
  }
  const without = (one: Paper) => (one.filename === 'Factuur.pdf' ? [] : [one])

  const noPath = await check(await forged(emptied, { [invoice]: null }))
  const nothing = await check(await forged(without, { [invoice]: null }))

  expect(noPath.out).toContain('wrong: Factuur.pdf: it is missing, and dossier.json does not say why.')
  const { id } = facts.documents.find(({ filename }) => filename === 'Factuur.pdf') ?? {}
  expect(nothing.out).toContain(`wrong: dossier.json: it does not list the document ${id}, which its messages name.`)
  expect([noPath.code, nothing.code]).toEqual([1, 1])
})

test('the names of files and dossiers cannot control the terminal', async () => {
  const record = String(files['dossier.json']).replace('PO 4500127 gevel', 'PO \\u001b[2Jgevel')
  const { out } = await check(await rewritten({ 'dossier.json': record, 'a\u001b[1A\u202efdp.exe': 'Dag' }))

  expect(out).toContain(String.raw`'PO \u{1b}[2Jgevelelementen', 12 files`)
  expect(out).toContain(String.raw`wrong: a\u{1b}[1A\u{202e}fdp.exe: it does not belong`)
  expect(out).not.toContain('\u001b')
  expect(out).not.toContain('\u202e')
})

test('another chain value than in the mail, an unknown file, and a cut or missing archive are reported', async () => {
  expect((await check(zip, '--chain', 'a'.repeat(64))).out).toContain(`The chain ends with ${head}, and the mail said`)
  const strange = await check(await rewritten({ 'brief.txt': 'Dag' }))
  expect(strange.out).toContain('wrong: brief.txt: it does not belong in this archive.')
  const cut = await check(zip.subarray(0, zip.length - 100))
  expect([cut.code, cut.err]).toEqual([1, expect.stringContaining('is not a ZIP file, or its end is missing')])
  const [far, end] = [Buffer.alloc(20, 0xff), Buffer.alloc(22, 0xff)]
  end.set([0x50, 0x4b, 5, 6])
  for (const broken of [Buffer.concat([far, end]), end, Buffer.alloc(9), Buffer.alloc(0)])
    expect(await check(broken)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/is not a ZIP file, or its end is missing\.$/),
    })
  for (const nothing of [join(folder, 'weg.zip'), folder])
    expect((await typeCommand(['proof:check', nothing], {})).err).toBe(`There is no file ${nothing}.`)
  expect((await typeCommand(['proof:check'], {})).code).toBe(2)
})

test('a ZIP that is no archive, or of which files overlap, is refused in one line', async () => {
  const foreign = await check(await zipOf({ 'word/document.xml': '<w/>' }))
  expect(foreign).toEqual({ code: 1, out: '', err: 'This ZIP file is not the archive of a dossier.' })

  const twice = Buffer.from(zip)
  const [first = 0, second = 0] = entriesOf(zip)
  twice.writeUInt32LE(zip.readUInt32LE(first + 42), second + 42)
  expect(await check(twice)).toEqual({ code: 1, out: '', err: 'This ZIP file is damaged: files in it overlap.' })
})

test('what a made archive states about its sizes takes no memory', async () => {
  const stated = Buffer.from(zip)
  const record = entriesOf(zip).find((at) => zip.toString('utf8', at + 46, at + 58) === 'dossier.json') ?? 0
  stated.writeUInt32LE(0xff_ff_ff_00, record + 24)
  expect((await check(stated)).err).toMatch(/^dossier\.json in .* is larger than the 128 MB that it may have\.$/)

  const listed = Buffer.alloc(17 * 1024 ** 2)
  const end = Buffer.from(zip.subarray(-22))
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(0, 16)
  expect((await check(Buffer.concat([listed, end]))).err).toBe(
    'This ZIP file lists more files than an archive of Klopt has.',
  )
})

test('of many faults the first hundred are printed, and values nested too deep are one fault', async () => {
  const many = Object.fromEntries(Array.from({ length: 220 }, (_, n) => [`brief ${n}.txt`, 'Dag']))
  const { code, out } = await check(await rewritten(many))
  const lines = out.split('\n').filter((line) => line.startsWith('wrong: '))
  expect(lines).toHaveLength(101)
  expect(lines.at(-1)).toBe('wrong: and 120 more.')
  expect([code, out]).toEqual([1, expect.stringContaining('220 faults found.')])

  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const nested = String(files['dossier.json']).replace('"asked":', `"deep": ${deep}, "asked":`)
  const answer = await check(await rewritten({ 'dossier.json': nested }))
  expect(answer.code).toBe(1)
  expect(`${answer.out}${answer.err}`).not.toMatch(/\n +at /)
})

/** Where the entries of the directory begin. */
function entriesOf(bytes: Buffer): number[] {
  const entry = Buffer.from([0x50, 0x4b, 1, 2])
  const found: number[] = []
  for (let at = bytes.indexOf(entry); at >= 0; at = bytes.indexOf(entry, at + 4)) found.push(at)
  return found
}

function hashOf(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
