import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs a short-lived claim, such as a file link or a ticket: `<claim>.<signature>`, safe in a URL. */
export function sign(secretKey: string, purpose: string, claim: Record<string, string | number>): string {
  const text = Buffer.from(JSON.stringify(claim)).toString('base64url')
  return `${text}.${signature(secretKey, purpose, text)}`
}

/** The claim, or null when it was not signed by us for this purpose or its `exp`, in ms since 1970, is over by `now`. */
export function verified(
  secretKey: string,
  purpose: string,
  signed: string,
  now: number = Date.now(),
): Record<string, unknown> | null {
  const [text = '', given = ''] = signed.split('.')
  const right = Buffer.from(signature(secretKey, purpose, text))
  const offered = Buffer.from(given)
  if (right.length !== offered.length || !timingSafeEqual(right, offered)) return null
  const claim = JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>
  return Number(claim['exp']) > now ? claim : null
}

function signature(secretKey: string, purpose: string, text: string): string {
  return createHmac('sha256', `${purpose}:${secretKey}`).update(text).digest('base64url')
}
