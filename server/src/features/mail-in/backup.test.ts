import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { klopt } from '../../testing/klopt-command.ts'
import { sharedDossier } from '../documents/testing/scene.ts'
import { usePostbox } from './testing/postbox.ts'

const { world, send, addressFor } = await usePostbox()

test('a backup has the received mails as they arrived', async () => {
  const { bram, dossier } = await sharedDossier(world)
  const raw = `From: ${bram.email}\r\nSubject: Dag\r\n\r\nBewaar mij\r\n`
  await send({ to: await addressFor(dossier.id, bram.id), envelope_from: bram.email, raw })
  const file = join(world.config.dataDir, 'reserve.tar')

  expect((await klopt(world, 'backup', file)).code).toBe(0)

  const backup = (await readFile(file)).toString('latin1')
  expect(backup).toContain(`files/${createHash('sha256').update(raw).digest('hex')}`)
  expect(backup).toContain('Bewaar mij')
})
