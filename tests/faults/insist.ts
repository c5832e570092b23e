import { setTimeout as pause } from 'node:timers/promises'

type Answer = { status: number; headers: Headers }

/** How often each status occurred; 0 means no response. */
export type StatusCounts = Map<number, number>

/**
 * Retries like the web app while there is no response or a 503, which must have a short Retry-After. Any other response
 * is returned.
 */
export async function insist<A extends Answer>(
  attempt: () => Promise<A>,
  met: StatusCounts = new Map(),
  soon = 2,
): Promise<A> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const answer = await attempt().catch(noAnswer)
    const status = answer?.status ?? 0
    met.set(status, (met.get(status) ?? 0) + 1)
    if (answer && status !== 503) return answer
    if (answer) comesBackSoon(answer, soon)
    if (Date.now() > deadline) throw new Error(`Two minutes without an answer: ${JSON.stringify([...met])}`)
    await pause(20 + Math.random() * 80)
  }
}

function comesBackSoon({ headers }: Answer, soon: number) {
  const seconds = Number(headers.get('retry-after') ?? NaN)
  if (!(seconds >= 1 && seconds <= soon)) throw new Error(`A 503 with Retry-After ${headers.get('retry-after')}`)
}

// A cut connection or no listener: the errors of fetch for both, and of JSON.parse for half a response.
function noAnswer(error: unknown): undefined {
  if (error instanceof TypeError || error instanceof SyntaxError) return
  throw error
}
