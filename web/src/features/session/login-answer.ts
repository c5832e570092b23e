import { z } from 'zod'

const WithToken = z.object({ access_token: z.string().min(1) })

/** The token of a sign-in response. A response without one is an error, with any status. */
export function tokenOf(answer: unknown): string {
  const parsed = WithToken.safeParse(answer)
  if (!parsed.success) throw new Error('Invalid login response')
  return parsed.data.access_token
}
