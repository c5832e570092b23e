import { downloadArchive } from '@klopt/contract'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { withPdf } from '../readings/pdf/open.ts'
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
  expect(dutch).toContain('Verschil: € 860,00')
  expect(dutch).toMatch(
    /Bouw BV: Klopt niet, Anna de Wit, .*reden: Aantal; wens: Creditnota, deels; toelichting: Vier te veel/,
  )
  expect(dutch).toContain('Gevel BV: Geen antwoord')
  expect(dutch).not.toContain('Nora')
  expect(pages.join(' ')).toContain('Closed: Bram de Wit (Gevel BV)')
  expect(pages.at(-1)?.trim()).toMatch(/Dit bewijs beschrijft wat in Klopt is vastgelegd\. Het is geen handtekening\.$/)
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
    cards: [{ difference: '860.00', answers: [{ company_id: bouw.id, by: anna.full_name, answer: 'differs' }] }],
    documents: [{ filename: 'Order (é).pdf' }, { filename: 'Factuur.pdf' }],
    chain: { messages: 6 },
    last_line: 'Dit bewijs beschrijft wat in Klopt is vastgelegd. Het is geen handtekening.',
  })
  expect(JSON.stringify(facts)).not.toContain(anna.email)
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
