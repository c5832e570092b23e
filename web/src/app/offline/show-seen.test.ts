import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { documentsQuery } from '../../features/documents/documents.ts'
import { dossierQuery } from '../../features/dossiers/detail/dossier.ts'
import { keep, openDevice } from '../../platform/device.ts'
import { exampleOf } from '../../testing/example-of.ts'
import { idOf } from '../../testing/examples.ts'
import { seen_keys, SeenDossier } from './seen.ts'
import { showSeenDossier } from './show-seen.ts'

/** Everything that somebody may do, wherever it stands: what is called can_…, and all permissions. */
function rightsIn(value: unknown, path = ''): string[] {
  if (value === true && /\.(can_\w+|permissions\.\w+)$/.test(path)) return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => rightsIn(part, `${path}.${name}`))
}

test('of all that one might do, a copy leaves only writing messages', async () => {
  const me = idOf(90)
  const client = new QueryClient()
  const kept = SeenDossier.parse({ ...Object(exampleOf(SeenDossier)), at: Date.now() })
  expect(rightsIn(kept).length).toBeGreaterThan(10)
  await openDevice(me)
  keep(seen_keys.dossier(me, kept.dossier.id), kept)

  expect(await showSeenDossier(client, me, kept.dossier.id)).toBe(true)

  const shown = {
    dossier: client.getQueryData(dossierQuery(kept.dossier.id).queryKey),
    documents: client.getQueryData(documentsQuery(kept.dossier.id).queryKey),
  }
  expect(shown.documents?.pages[0]?.documents).toHaveLength(1)
  expect(rightsIn(shown)).toEqual(['.dossier.permissions.post'])
})
