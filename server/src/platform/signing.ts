import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs a short-lived claim, such as a file link or a ticket: `<claim>.<signature>`, safe in a URL. */
export function sign(secretKey: string, purpose: string, claim: Record<string, string | number>): string {
  const text = Buffer.from(JSON.stringify(claim)).toString('base64url')
  return `${text}.${signature(secretKey, purpose, text)}`
}

/** The claim, or null if the signature is invalid for this purpose or `exp` (ms since 1970) has passed. */
export function verify(
  secretKey: string,
  purpose: string,
  signed: string,
  now: number = Date.now(),
): Record<string, unknown> | null {
  const [text = '', receivedText = ''] = signed.split('.')
  const expected = Buffer.from(signature(secretKey, purpose, text))
  const received = Buffer.from(receivedText)
  if (expected.length !== received.length || !timingSafeEqual(expected, received)) return null
  const claim = JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>
  return Number(claim['exp']) > now ? claim : null
}

function signature(secretKey: string, purpose: string, text: string): string {
  return createHmac('sha256', `${purpose}:${secretKey}`).update(text).digest('base64url')
}
