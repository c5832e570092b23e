import { expect, test } from 'vitest'
import { readings } from '../testing/full.ts'
import { deliveryDossiersOf } from './deliveries/dossiers.ts'
import { scoreDeliveries, sumsOfDeliveries } from './deliveries/score.ts'
import type { NoteSet } from './notes/papers.ts'

const { full } = readings
test.each<NoteSet>(['known', 'apart'])(
  'what was delivered over several notes is counted, and nothing wrong is certain: %s',
  async (half) => {
    const scores = []
    for (const dossier of await deliveryDossiersOf(half, full ? 30 : 12)) scores.push(await scoreDeliveries(dossier))

    const { asked, right } = sumsOfDeliveries(scores)
    expect(scores.flatMap(({ wrong }) => wrong)).toEqual([])
    expect(right / asked).toBeGreaterThanOrEqual(0.95)
  },
)
