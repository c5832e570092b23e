import { expect, test, vi } from 'vitest'
import { paperOf } from '../../testing/papers.ts'
import { findSame } from './find-same.ts'

const file = new File(['order'], 'kopie.pdf')
const hash = '6c3d8be8ab6d5d5c5bd5f5f6f4f5f5f5'

test('a file is found by its bytes, whatever its name; without a hash the server has to tell', async () => {
  const bytes = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  const sha256 = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const same = { ...paperOf(1, 'order.pdf'), size: file.size, sha256 }
  const other = { ...paperOf(2, 'bon.pdf'), size: file.size, sha256: hash }

  expect(await findSame([other, same], file)).toBe(same)
  expect(await findSame([other], file)).toBe(null)
  vi.stubGlobal('crypto', {})
  expect(await findSame([same], file)).toBe(null)
  vi.unstubAllGlobals()
})
