import { expect, test } from 'vitest'
import { decide, mayAnswer, type SenderKind } from './policy.ts'

const verdicts = ['pass', 'none', 'fail'] as const

test.each<[SenderKind, string[]]>([
  ['owner', ['post', 'post', 'hold']],
  ['participant', ['post', 'hold', 'hold']],
  ['let_in', ['post', 'hold', 'hold']],
  ['blocked', ['refuse', 'refuse', 'refuse']],
  ['unknown', ['hold', 'hold', 'hold']],
])('a mail of %s is posted, held or refused by the proof of its sender', (sender, decisions) => {
  expect(verdicts.map((verdict) => decide(sender, { verdict, rejects: false }, false))).toEqual(decisions)
})

test('of automatic mails only proven ones are posted', () => {
  const owners = verdicts.map((verdict) => decide('owner', { verdict, rejects: false }, true))

  expect(owners).toEqual(['post', 'hold', 'hold'])
})

test('the policy of a domain to refuse forged mails is followed for strangers, and never for known people', () => {
  const decisions = (['owner', 'participant', 'let_in', 'unknown'] as const).map((sender) =>
    decide(sender, { verdict: 'fail', rejects: true }, false),
  )

  expect(decisions).toEqual(['hold', 'hold', 'hold', 'refuse'])
})

test('only people who surely sent a mail are answered', () => {
  const answered = (['owner', 'participant', 'let_in', 'blocked', 'unknown'] as const).map((sender) =>
    verdicts.filter((verdict) => mayAnswer(sender, verdict)),
  )

  expect(answered).toEqual([['pass', 'none'], ['pass'], [], [], []])
})
