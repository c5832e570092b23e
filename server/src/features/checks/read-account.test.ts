import { readDossierData } from '@klopt/contract'
import { expect, test } from 'vitest'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { tasks } from '../../tasks.ts'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'
import { sharedDossier, upload } from '../documents/testing/scene.ts'
import { typedPdf } from '../readings/testing/made-pdf.ts'
import { facts, iban, checksOf } from './testing/checks-of.ts'

const world = useWorld()

const invoice = (account: string) => `Van Dalen Gevelbouw                    FACTUUR
Industrieweg 12, Zwolle                Factuurnummer:  2025-0388
IBAN ${account}                Factuurdatum:   04-09-2025

Omschrijving               Aantal    Eenheid     Stukprijs         Bedrag
Gevelelement type A         12,00    st             640,00       7.680,00

                                     Subtotaal                   7.680,00
                                     BTW 21%                     1.612,80
                                     Totaal te betalen           9.292,80`

test('an account with a wrong digit in a PDF is reported to the paying company, and comes with its dossier', async () => {
  const { anna, bram, mia, dossier } = await sharedDossier(world)
  const { read_document, find_versions, run_cards, check_cards } = tasks
  if (!read_document || !find_versions || !run_cards || !check_cards) throw new Error('a job has gone')
  const jobs = await startJobs(world.deps, { read_document, find_versions, run_cards, check_cards })

  const pdf = Buffer.from(await typedPdf(invoice(iban.wrong)))
  await upload(bram, { dossier_id: dossier.id }, ['Factuur_2025-0388.pdf', pdf])

  await expect
    .poll(() => facts(anna, dossier), { timeout: 60_000 })
    .toEqual([{ kind: 'iban_invalid', iban: iban.wrong }])
  await jobs.stop()
  expect(await checksOf(bram, dossier)).toEqual([])
  const screenOf = async (person: Caller) => (await person.call(readDossierData, { params: { id: dossier.id } })).body
  expect((await screenOf(anna)).checks).toEqual(await checksOf(anna, dossier))
  for (const person of [bram, mia]) expect(await screenOf(person)).toMatchObject({ cards: [{}], checks: [] })
})
