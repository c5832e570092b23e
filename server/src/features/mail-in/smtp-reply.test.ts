import { expect, test } from 'vitest'
import { forbidden, tooMany } from '../../platform/errors.ts'
import { storageFull } from '../../platform/storage/files.ts'
import { replies, replyTo } from './smtp-reply.ts'

const lost = new Error('Connection terminated unexpectedly')

test.each([
  ['a full disk', storageFull(), 452, '4.3.1'],
  ['a database that is away', lost, 451, '4.3.0'],
  ['too many mails', tooMany(60), 451, '4.7.1'],
  ['any other refusal', forbidden(), 451, '4.3.0'],
  ['a reply of its own', replies.no_address(), 550, '5.1.1'],
])('the reply to %s tells the sender whether to try again', (_, error, code, status) => {
  const reply = replyTo(error)

  expect(reply.responseCode).toBe(code)
  expect(reply.message).toContain(status)
})
