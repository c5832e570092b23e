import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharedDossier, upload } from '../../server/src/features/documents/testing/scene.ts'
import { useWorld } from '../../server/src/testing/world.ts'

const world = useWorld()
const folder = join(import.meta.dirname, 'einvoices')
const names = readdirSync(folder).filter((name) => /\.(xml|pdf)$/.test(name))

test('the public e-invoices of other programs are taken', async () => {
  const { bram, dossier } = await sharedDossier(world)
  const files = names.map((name): [string, Buffer] => [name, readFileSync(join(folder, name))])

  const { status, refusal } = await upload(bram, { dossier_id: dossier.id }, ...files)

  expect(names.length).toBeGreaterThanOrEqual(8)
  expect([status, refusal.detail]).toEqual([201, undefined])
})
