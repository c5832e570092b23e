import { expect, test } from 'vitest'
import { eraseKept, forgetKept, keep, keptKeys, openDevice, readKept, unkeep } from './device.ts'

/** What a reload leaves: nothing in memory, everything that was written down. */
async function reload(userId = 'anna') {
  forgetKept()
  await openDevice(userId)
}

test('what is kept is there at once, and again after a reload', async () => {
  await openDevice('anna')
  keep('anna.draft.1', 'Half een zin')
  expect(readKept('anna.draft.1')).toBe('Half een zin')

  await reload()

  expect(readKept('anna.draft.1')).toBe('Half een zin')
  expect(keptKeys('anna.draft.')).toEqual(['anna.draft.1'])
})

test('what is no longer kept does not come back, also when it was dropped while the device was read', async () => {
  await openDevice('anna')
  keep('anna.draft.1', 'een')
  keep('anna.draft.2', 'twee')
  unkeep('anna.draft.1')
  forgetKept()

  const ready = openDevice('anna')
  unkeep('anna.draft.2')
  await ready

  expect(keptKeys('anna.')).toEqual([])
})

test('a session that ran out keeps its owner’s words until the same person is back', async () => {
  await openDevice('anna')
  keep('anna.draft.1', 'Half een zin')

  forgetKept()
  expect(readKept('anna.draft.1')).toBeUndefined()

  await openDevice('anna')
  expect(readKept('anna.draft.1')).toBe('Half een zin')
})

test('whoever signs in next finds nothing, and leaves nothing for the one before', async () => {
  await openDevice('anna')
  keep('anna.draft.1', 'Half een zin')

  await reload('bram')
  expect(keptKeys('')).toEqual([])

  await reload('anna')
  expect(keptKeys('')).toEqual([])
})

test('signing out erases', async () => {
  await openDevice('anna')
  keep('anna.draft.1', 'Half een zin')

  await eraseKept()
  await openDevice('anna')

  expect(keptKeys('')).toEqual([])
})
