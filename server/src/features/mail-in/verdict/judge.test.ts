import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { useWorld } from '../../../testing/world.ts'
import { readHead } from '../head.ts'
import { judge } from './judge.ts'

const world = useWorld()
const peer = { ip: '192.0.2.7', helo: 'x.example', envelope_from: 'otto@vos.example' }

/** The verdict on a mail of Otto if the DNS has these TXT records, and fails for all other names. */
async function judged(records: Record<string, string>, failure: string) {
  const raw = 'From: otto@vos.example\r\nSubject: Dag\r\n\r\nDag\r\n'
  const draft = await world.deps.files.draft(Readable.from([Buffer.from(raw)]))
  const asked = new Map<string, number>()
  const resolve = (name: string) => {
    const times = (asked.get(name) ?? 0) + 1
    asked.set(name, times)
    const record = records[name]
    // Klopt's own query succeeds, and the check that follows fails.
    if (record !== undefined && times === 1) return Promise.resolve([[record]])
    return Promise.reject(Object.assign(new Error(failure), { code: failure }))
  }
  try {
    const head = await readHead(draft)
    if (!head.from) throw new Error('The mail has a sender.')
    return await judge({ mailIn: null }, head, head.from, draft, peer, resolve)
  } finally {
    await draft.discard()
  }
}

test('a failed check is not a proof: the mail waits if its domain has a policy', async () => {
  const policy = { '_dmarc.vos.example': 'v=DMARC1; p=reject' }

  expect(await judged(policy, 'ESERVFAIL')).toEqual({ verdict: 'fail', rejects: false })
})

test('a sender without a policy stays unproven with any answer of the DNS', async () => {
  expect(await judged({}, 'ENOTFOUND')).toEqual({ verdict: 'none', rejects: false })
  expect(await judged({}, 'ESERVFAIL')).toEqual({ verdict: 'none', rejects: false })
})
