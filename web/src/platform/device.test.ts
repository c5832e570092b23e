import { expect, test } from 'vitest'
import { eraseDevice, closeDevice, saveValue, storedKeys, openDevice, readValue, removeValue } from './device.ts'

/** Simulates a reload: memory is empty, the device's storage remains. */
async function reload(userId = 'anna') {
  closeDevice()
  await openDevice(userId)
}

test('a stored value is readable at once, and again after a reload', async () => {
  await openDevice('anna')
  saveValue('anna.draft.1', 'Half een zin')
  expect(readValue('anna.draft.1')).toBe('Half een zin')

  await reload()

  expect(readValue('anna.draft.1')).toBe('Half een zin')
  expect(storedKeys('anna.draft.')).toEqual(['anna.draft.1'])
})

test('a removed value does not come back, even if it was removed while the device was being read', async () => {
  await openDevice('anna')
  saveValue('anna.draft.1', 'een')
  saveValue('anna.draft.2', 'twee')
  removeValue('anna.draft.1')
  closeDevice()

  const ready = openDevice('anna')
  removeValue('anna.draft.2')
  await ready

  expect(storedKeys('anna.')).toEqual([])
})

test('an expired session keeps the unsent text until the same person signs in again', async () => {
  await openDevice('anna')
  saveValue('anna.draft.1', 'Half een zin')

  closeDevice()
  expect(readValue('anna.draft.1')).toBeUndefined()

  await openDevice('anna')
  expect(readValue('anna.draft.1')).toBe('Half een zin')
})

test('the next person to sign in finds nothing of the previous one, and leaves nothing for them', async () => {
  await openDevice('anna')
  saveValue('anna.draft.1', 'Half een zin')

  await reload('bram')
  expect(storedKeys('')).toEqual([])

  await reload('anna')
  expect(storedKeys('')).toEqual([])
})

test('signing out erases everything', async () => {
  await openDevice('anna')
  saveValue('anna.draft.1', 'Half een zin')

  await eraseDevice()
  await openDevice('anna')

  expect(storedKeys('')).toEqual([])
})
