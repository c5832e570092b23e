import { expect, test } from 'vitest'
import { addressOf, targetIn } from './dossier-link.ts'

const here = '00000000-0000-7000-8000-0000000000d1'
const other = '00000000-0000-7000-8000-0000000000d2'
const paper = '00000000-0000-7000-8000-0000000000f1'

test.each([
  { kind: 'message', seq: 12 },
  { kind: 'document', id: paper },
] as const)('the address of a $kind leads back to it, in its own dossier alone', (target) => {
  expect(targetIn(here, addressOf(here, target))).toEqual(target)
  expect(targetIn(other, addressOf(here, target))).toBeNull()
})

test.each([
  `https://elders.example/app/dossier/${here}?seq=12`,
  `${location.origin}/app/dossier/${here}`,
  `${location.origin}/app/dossier/${here}?seq=0`,
  `${location.origin}/app/dossier/${here}?seq=1e3`,
  `${location.origin}/app/dossier/${here}?document=elders`,
  `${location.origin}/app/dossier/${here}/meer?seq=12`,
  `${location.origin}/app/dossiers?seq=12`,
])('%s stays an address', (address) => {
  expect(targetIn(here, address)).toBeNull()
})
