import http from 'node:http'
import { expect } from 'vitest'
import type { Caller } from '../../server/src/testing/caller.ts'
import { Failure } from '@klopt/contract'

export const connections = 20
const agent = new http.Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })

export type Shot = { who: Caller; method: string; url: string; body?: object; headers?: Record<string, string> }
export type CallOutcome = { status: number; body: Record<string, unknown>; who: Caller }

/** Sends many requests at once, each on its own connection, and checks that none fails with a server error. */
export async function together(address: string, shots: Shot[]): Promise<CallOutcome[]> {
  expect(shots.length).toBeLessThanOrEqual(connections)
  const landed = await Promise.all(shots.map((shot) => fire(address, shot)))
  for (const { status, body } of landed) {
    expect(status, JSON.stringify(body)).toBeLessThan(500)
    if (status >= 400) expect(Failure.safeParse(body).success, JSON.stringify(body)).toBe(true)
  }
  return landed
}

/** The same request twenty times, by these callers in turn. */
export function twenty(callers: Caller[], shot: Omit<Shot, 'who'>): Shot[] {
  return Array.from({ length: connections }, (_, n) => ({ ...shot, who: callers[n % callers.length] ?? noOne() }))
}

/** How often each status occurred. */
export function statuses(landed: CallOutcome[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of landed) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

function noOne(): never {
  throw new Error('a race needs callers')
}

function fire(address: string, { who, method, url, body, headers = {} }: Shot): Promise<CallOutcome> {
  const { hostname, port } = new URL(address)
  const text = body === undefined ? undefined : JSON.stringify(body)
  const all: Record<string, string> = { ...headers }
  if (who.token) all['authorization'] = `Bearer ${who.token}`
  if (text) all['content-type'] = 'application/json'
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, agent, method, path: url, headers: all }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const got = Buffer.concat(chunks).toString()
        resolve({ status: answer.statusCode ?? 0, body: got ? JSON.parse(got) : {}, who })
      })
    })
    request.on('error', reject)
    request.end(text)
  })
}
