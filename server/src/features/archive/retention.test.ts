import { readArchive } from '@klopt/contract'
import { sql } from 'kysely'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyBackup } from '../../cli/backup/verify.ts'
import { retain } from '../../retention/run.ts'
import { klopt } from '../../testing/klopt-command.ts'
import { useWorld } from '../../testing/world.ts'
import { close, make, dossierWithTalk } from './testing/closed-dossier.ts'

const world = useWorld()

async function closedDossier() {
  const scene = await dossierWithTalk(world)
  await close(scene)
  await make(world, scene.dossier)
  const { body } = await scene.anna.call(readArchive, { params: { dossier_id: scene.dossier.id } })
  return { ...scene, files: [body.zip_sha256 ?? '', body.pdf_sha256 ?? ''] }
}

async function stored(hashes: string[]) {
  const hashesFound = new Set<string>()
  for await (const { sha256 } of world.deps.files.stored()) hashesFound.add(sha256)
  return hashes.map((sha256) => hashesFound.has(sha256))
}

test('an archive is stored as long as its dossier and deleted with it', async () => {
  const [recent, expired] = [await closedDossier(), await closedDossier()]
  for (const sha256 of [...recent.files, ...expired.files])
    await utimes(join(world.config.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256), 0, 0)
  const age = (id: string, interval: string) =>
    sql`update dossier set closed_at = now() - ${interval}::interval where id = ${id}`.execute(world.db)
  await age(recent.dossier.id, '6 years 364 days')
  await age(expired.dossier.id, '7 years 1 day')

  await retain(world.deps)

  expect(await stored(recent.files)).toEqual([true, true])
  expect(await stored(expired.files)).toEqual([false, false])
  const read = await expired.anna.call(readArchive, { params: { dossier_id: expired.dossier.id } })
  expect(read.status).toBe(404)
})

test('a backup contains the archives and reports a missing file', async () => {
  const { files } = await closedDossier()
  const path = join(world.config.dataDir, 'backup.tar')

  expect((await klopt(world, 'backup', path)).code).toBe(0)

  const saved = (await verifyBackup(path)).files.map(({ sha256 }) => sha256)
  expect(saved).toEqual(expect.arrayContaining(files))
  await sql`update archive set zip_sha256 = ${'f'.repeat(64)} where zip_sha256 = ${files[0] ?? ''}`.execute(world.db)
  const { code, out } = await klopt(world, 'backup', `${path}.2.tar`)
  expect(code).toBe(1)
  expect(out).toMatch(new RegExp(`^missing: archive \\(ZIP\\) in .* \\(${'f'.repeat(64)} is not in the storage`, 'm'))
})
