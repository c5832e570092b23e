import { expect, test } from 'vitest'
import { untilAnswered } from '../platform/until-answered.ts'
import { queryClient } from '../platform/query.ts'
import { readToasts, toast } from '../ui/toasts.ts'

const begun: { client?: typeof queryClient; attempts: number; sending?: Promise<string> } = { attempts: 0 }

test('a test may end while requests and events are under way', async () => {
  begun.client = queryClient
  toast.info('Dit staat er nog')
  begun.sending = untilAnswered<string>(() => {
    begun.attempts += 1
    throw new TypeError('Failed to fetch')
  }).catch(() => 'stopped')

  await expect.poll(() => begun.attempts).toBeGreaterThan(0)
})

test('the next test is not affected by them', async () => {
  expect(queryClient).not.toBe(begun.client)
  expect(readToasts()).toEqual([])
  expect(await begun.sending).toBe('stopped')
})
