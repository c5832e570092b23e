import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { documentsQuery } from '../../features/documents/documents.ts'
import { dossierQuery } from '../../features/dossiers/detail/dossier.ts'
import { saveValue, openDevice } from '../../platform/device.ts'
import { exampleOf } from '../../testing/example-of.ts'
import { idOf } from '../../testing/examples.ts'
import { copyKeys, DossierCopy } from './copies.ts'
import { showDossierCopy } from './show-copies.ts'

/** All permissions in the data: names that start with can_, and everything in `permissions`. */
function rightsIn(value: unknown, path = ''): string[] {
  if (value === true && /\.(can_\w+|permissions\.\w+)$/.test(path)) return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => rightsIn(part, `${path}.${name}`))
}

test('a copy keeps only the permission to write messages', async () => {
  const me = idOf(90)
  const client = new QueryClient()
  const copy = DossierCopy.parse({ ...Object(exampleOf(DossierCopy)), at: Date.now() })
  expect(rightsIn(copy).length).toBeGreaterThan(10)
  await openDevice(me)
  saveValue(copyKeys.dossier(me, copy.dossier.id), copy)

  expect(await showDossierCopy(client, me, copy.dossier.id)).toBe(true)

  const shown = {
    dossier: client.getQueryData(dossierQuery(copy.dossier.id).queryKey),
    documents: client.getQueryData(documentsQuery(copy.dossier.id).queryKey),
  }
  expect(shown.documents?.pages[0]?.documents).toHaveLength(1)
  expect(rightsIn(shown)).toEqual(['.dossier.permissions.post'])
})
