import { z } from 'zod'

const WithToken = z.object({ access_token: z.string().min(1) })

/** The token of an answer to signing in. One without it is none, whatever its status. */
export function tokenOf(answer: unknown): string {
  const given = WithToken.safeParse(answer)
  if (!given.success) throw new Error('Invalid login response')
  return given.data.access_token
}
