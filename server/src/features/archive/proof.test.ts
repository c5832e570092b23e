import { downloadArchive } from '@klopt/contract'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { withPdf } from '../readings/pdf/open.ts'
import { type Facts, readFacts } from './facts.ts'
import { outcomeOf } from './outcome.ts'
import { proofBytes } from './proof.ts'
import { addCard, close, make, dossierWithTalk } from './testing/closed-dossier.ts'
import { textOf } from './testing/pdf-text.ts'

const world = useWorld()

async function proofOf() {
  const scene = await dossierWithTalk(world)
  await addCard(world, scene)
  await close(scene)
  await make(world, scene.dossier)
  const params = { dossier_id: scene.dossier.id }
  const { body } = await scene.mia.call(downloadArchive, { params, query: { file: 'pdf' } })
  const answer = await scene.mia.fetch(body.signed_url)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return { ...scene, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

test('the proof states all facts in Dutch and English, and ends by saying that it is not a signature', async () => {
  const { bytes, dossier } = await proofOf()

  const pages = await textOf(bytes)

  const [dutch = ''] = pages
  expect(dutch).toContain('Sluitbewijs: PO 4500127 gevelelementen')
  expect(dutch).toContain(`Dossier: ${dossier.id}`)
  expect(dutch).toMatch(/Sluiten gevraagd: Anna de Wit \(Bouw BV\), .* \(Amsterdam\), .*Z \(UTC\)/)
  expect(dutch).toMatch(/Gesloten: Bram de Wit \(Gevel BV\)/)
  expect(dutch).toContain('Factuur 2025-0388 · Factuur.pdf')
  expect(dutch).toContain('Besteld, excl. btw: € 12.400,00')
  expect(dutch).toContain('Verschil, excl. btw: € 860,00')
  expect(dutch).toMatch(
    /Bouw BV: Klopt niet, Anna de Wit, .*reden: Aantal; wens: Creditnota, deels; toelichting: Vier te veel/,
  )
  expect(dutch).toContain('Gevel BV: Geen antwoord')
  expect(dutch).not.toContain('Nora')
  expect(pages.join(' ')).toContain('Closed: Bram de Wit (Gevel BV)')
  expect(pages.at(-1)?.trim()).toMatch(
    /Dit bewijs beschrijft wat in Klopt is vastgelegd\. Het is geen handtekening\. ?page (\d) of \1$/,
  )
  expect(dutch.trim()).toMatch(/bladzijde 1 van \d$/)
  expect(pages.join(' ')).not.toContain('iban')
})

test('the proof contains the same facts as JSON', async () => {
  const { bytes, dossier, anna, bouw, gevel } = await proofOf()

  const facts = await withPdf(bytes.slice(), async (pdf) => {
    const [attached] = [...((await pdf.getAttachments()) ?? [])]
    expect(attached?.[1].filename).toBe('sluitbewijs.json')
    return JSON.parse(Buffer.from((await pdf.getAttachmentContent(attached?.[0] ?? '')) ?? []).toString())
  })

  expect(facts).toMatchObject({
    dossier: { id: dossier.id, title: 'PO 4500127 gevelelementen' },
    asked: { by: 'Anna de Wit', company: 'Bouw BV' },
    closed: { by: 'Bram de Wit', company: 'Gevel BV' },
    companies: [{ id: bouw.id }, { id: gevel.id }],
    cards: [
      {
        difference: '860.00',
        outcome: 'Wijkt af',
        answers: [{ company_id: bouw.id, by: anna.full_name, answer: 'differs' }],
      },
    ],
    documents: [{ filename: 'Order (é).pdf' }, { filename: 'Factuur.pdf' }],
    chain: { messages: 6 },
    last_line: 'Dit bewijs beschrijft wat in Klopt is vastgelegd. Het is geen handtekening.',
  })
  expect(JSON.stringify(facts)).not.toContain(anna.email)
})

test('the proof states who said that a delivery note was changed by pen, and which answer counts', async () => {
  const scene = await dossierWithTalk(world)
  const { anna, bram, dossier } = scene
  const { id: document_id } = await world.db
    .selectFrom('document')
    .select('id')
    .where('dossier_id', '=', dossier.id)
    .where('filename', '=', 'Factuur.pdf')
    .executeTakeFirstOrThrow()
  for (const [changed, { id: person_id }, revision] of [
    [false, anna, 1],
    [true, bram, 2],
  ] as const)
    await world.db.insertInto('pen_answer').values({ document_id, changed, person_id, revision }).execute()
  await close(scene)
  await make(world, dossier)

  const { body } = await anna.call(downloadArchive, { params: { dossier_id: dossier.id }, query: { file: 'pdf' } })
  const pages = await textOf(new Uint8Array(await (await anna.fetch(body.signed_url)).arrayBuffer()))

  const text = pages.join(' ')
  expect(text).toMatch(/Factuur\.pdf: met pen gewijzigd, door Bram de Wit \(Gevel BV\)/)
  expect(text).toMatch(/Factuur\.pdf: changed by pen, by Bram de Wit \(Gevel BV\)/)
  expect(text).not.toContain('met pen niets gewijzigd')
})

test('the proof is a tagged PDF/A-3a with languages, embedded fonts and attached facts', async () => {
  const { bytes } = await proofOf()
  const raw = Buffer.from(bytes).toString('latin1')

  expect(raw.startsWith('%PDF-1.7')).toBe(true)
  expect(raw).toContain('<pdfaid:part>3</pdfaid:part>')
  expect(raw).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
  for (const needed of ['/OutputIntent', '/AFRelationship /Data', '/Marked true', '/Lang (nl-NL)', '/StructTreeRoot'])
    expect(raw).toContain(needed)
  expect(raw).not.toMatch(/\/Encrypt|\/JavaScript|\/Launch/)
  const fonts = [...raw.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name)
  expect(fonts.length).toBeGreaterThan(0)
  for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+IBMPlexSans/)
  expect(raw.match(/\/FontFile[23] /g)?.length).toBe(new Set(fonts).size)
  await withPdf(bytes.slice(), async (pdf) => {
    const { metadata } = await pdf.getMetadata()
    expect(metadata?.get('dc:title')).toBe('Sluitbewijs: PO 4500127 gevelelementen')
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
    for (const role of ['H1', 'H2', 'H3', 'P', 'Sect']) expect(tree).toContain(`"role":"${role}"`)
  })
})

test('a difference that both companies agreed to is agreed in the proof and in its JSON, and each page has its number', async () => {
  const facts = await agreedFacts(80)

  const [one, again] = [
    Buffer.concat(await Array.fromAsync(proofBytes(facts))),
    await Array.fromAsync(proofBytes(facts)),
  ]
  const pages = await textOf(new Uint8Array(one))
  const json = await withPdf(new Uint8Array(one), async (pdf) => {
    const [attached] = [...((await pdf.getAttachments()) ?? [])]
    return Buffer.from((await pdf.getAttachmentContent(attached?.[0] ?? '')) ?? []).toString()
  })

  expect(pages.length).toBeGreaterThan(4)
  const dutch = pages.filter((page) => page.includes('bladzijde'))
  expect(pages.map((page) => /(?:bladzijde|page) \d+ (?:van|of) \d+$/.exec(page.trim())?.[0])).toEqual(
    pages.map((_, n) =>
      n < dutch.length ? `bladzijde ${n + 1} van ${pages.length}` : `page ${n + 1} of ${pages.length}`,
    ),
  )
  expect(dutch.join(' ')).toContain('Creditnota C1 · Credit.pdf')
  expect(dutch.join(' ')).toContain('Uitkomst: Akkoord met € 65,00 verschil: Vrachtkosten')
  expect(pages.join(' ')).toContain('Outcome: Agreed to a difference of €65.00: Vrachtkosten')
  expect(json).toContain('"outcome":"Akkoord met € 65,00 verschil: Vrachtkosten"')
  expect(pages.join(' ')).not.toContain('Wijkt af')
  expect(dutch.join(' ')).toContain('3 februari 2026 om 10:05:00 (Amsterdam), 2026-02-03T09:05:00Z (UTC)')
  expect(one.equals(Buffer.concat(again))).toBe(true)
})

/** The facts of a dossier with an agreed difference and many documents. */
async function agreedFacts(documents: number): Promise<Facts> {
  const scene = await dossierWithTalk(world)
  await addCard(world, scene)
  await close(scene)
  const known = await readFacts(world.deps, scene.dossier.id, 'f'.repeat(64))
  const [card] = known?.cards ?? []
  const [paper] = known?.documents ?? []
  if (!known || !card?.invoice || !paper) throw new Error('the dossier has a card and documents')
  const answers = known.companies.map(({ id }) => ({
    company_id: id,
    by: 'Anna de Wit',
    answer: 'agreed' as const,
    reason: null,
    wish: null,
    note: null,
    at: '2026-02-03T09:05:00.000Z',
    earlier: false,
  }))
  const invoice = { ...card.invoice, kind: 'credit_note' as const, number: 'C1', filename: 'Credit.pdf' }
  const agreed = { ...card, invoice, answers, difference: '65.00', shown: [{ name: 'Vrachtkosten' }] }
  return {
    ...known,
    cards: [{ ...agreed, outcome: outcomeOf(agreed, known.companies, 'nl-NL') }],
    documents: Array.from({ length: documents }, (_, n) => ({ ...paper, filename: `Bijlage ${n}.pdf` })),
  }
}
