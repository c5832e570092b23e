import { limits } from '@klopt/contract'
import { expect, test } from 'vitest'
import { sharedDossier } from '../../server/src/features/documents/testing/scene.ts'
import { refused } from '../../server/src/testing/throttled.ts'
import { useWorld } from '../../server/src/testing/world.ts'
import { full } from '../testing/full.ts'

// A sixteenth of every limit. That the whole one is five gigabytes is tested with a full counter, beside the documents.
const world = useWorld({ RATE_LIMIT_SCALE: '0.0625' })

test.runIf(full)(
  'a company may upload five gigabytes a day: a sixteenth of it, really uploaded, where limits are a sixteenth',
  async () => {
    const { bouw, bram, dossier } = await sharedDossier(world)
    const people = await Promise.all(['Anna', 'Daan', 'Els'].map((name) => world.person(name, { company: bouw })))
    for (const person of people) await world.takePart(dossier, person)
    const file = new File(['%PDF-1.4\n%%EOF'.padEnd(limits.file_bytes)], 'order.pdf')
    const upload = (n: number, count: number) => {
      const form = new FormData()
      form.append('dossier_id', dossier.id)
      form.append('again', 'true')
      for (let sent = 0; sent < count; sent += 1) form.append('file', file)
      const who = people[Math.floor(n / 12)] ?? bram // twelve files an hour each
      return who.fetch('/api/v1/documents', { method: 'POST', body: form })
    }

    for (let sent = 0; sent < 32; sent += 4) expect((await upload(sent, 4)).status).toBe(201)

    await refused(await upload(32, 1))
    expect((await upload(Infinity, 1)).status).toBe(201)
  },
)
