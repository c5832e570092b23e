import { listChecks } from '@klopt/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { sharedDossier } from '../documents/testing/scene.ts'
import { check, invoiced } from './testing/invoice.ts'

const world = useWorld()

const Paper = fc.record({
  number: fc.constantFrom('7', '8'),
  iban: fc.constantFrom('NL91ABNA0417164300', 'NL20INGB0001234567', 'NL91ABNA0417164301'),
  content: fc.constantFrom('een', 'twee', 'drie'),
})

// The other dossiers belong to unrelated companies, or to one of the two with another company.
test('a company’s checks never depend on dossiers of others', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(Paper, fc.array(Paper, { maxLength: 3 }), async (invoice, others) => {
      const { anna, bram, gevel, dossier } = await sharedDossier(world)
      const apart = await sharedDossier(world)
      const ofGevel = await world.makeDossier('Van Gevel', bram, [gevel])
      const withOther = await world.makeDossier('Met een ander', bram, [gevel, apart.bouw])
      const put = (who: typeof anna, where: { id: string }, { content, ...values }: typeof invoice, year = 2025) =>
        invoiced(world, who, where, { values, content, at: new Date(`${year}-03-01`) })
      await put(bram, dossier, invoice, 2026)
      await check(world, dossier)
      const checksOfAnna = async () => (await anna.call(listChecks, { params: { id: dossier.id } })).body
      const alone = await checksOfAnna()

      for (const paper of others) {
        await put(apart.bram, apart.dossier, paper)
        await put(bram, ofGevel, paper)
        await put(bram, withOther, paper)
        await put(apart.anna, withOther, paper)
      }
      await check(world, dossier)

      expect(await checksOfAnna()).toEqual(alone)
    }),
    { numRuns: 15 },
  )
})
