import { afterEach, beforeEach, vi } from 'vitest'
import { openOutbox } from '../features/documents/outbox/outbox.ts'
import { closeDevice, eraseDevice, openDevice } from '../platform/device.ts'
import { eraseShares } from '../platform/shares-shelf.ts'
import { storeToken } from '../platform/token.ts'
import { idOf } from './examples.ts'

export const anna = idOf(90)
let close = () => {}

export const file = (name: string) => new File([new Uint8Array(2048)], name)

/** Opens the outbox, as the app does. */
export function open() {
  const onStored = vi.fn<() => void>()
  const onRefused = vi.fn<() => void>()
  const onLost = vi.fn<() => void>()
  close = openOutbox({ onStored, onRefused, onLost })
  return { onStored, onRefused, onLost }
}

/** Only what is stored on the device is left. */
export async function reload() {
  close()
  closeDevice()
  await openDevice(anna)
}

/** Anna is signed in, and nothing is stored on the device before and after each test. */
export function useOutbox() {
  beforeEach(async () => {
    storeToken('token of Anna')
    await openDevice(anna)
  })
  afterEach(async () => {
    close()
    vi.unstubAllGlobals()
    await eraseDevice()
    await eraseShares()
  })
}
