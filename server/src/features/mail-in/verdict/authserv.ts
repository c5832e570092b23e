import type { Field } from '../head.ts'
import { doubted, type Judgement, unproven } from '../policy.ts'
import { domainOf, isAligned, isOf, pass } from './findings.ts'

type Result = { method: string; result: string; text: string; rejects: boolean }

/**
 * The verdict of the mail server in front of us, from its own `Authentication-Results`. A pass counts only if it is
 * about the domain of the sender that is shown.
 */
export function judgeByServer(fields: Field[], authserv: string, email: string): Judgement {
  const domain = domainOf(email)
  const results = ownFields(fields, authserv).flatMap(resultsOf)
  const dmarc = results.find(({ method }) => method === 'dmarc')
  const author = dmarc && propertyOf(dmarc.text, 'header.from')
  const weak = weakSignatures(fields)
  const strong = results.filter((one) => !(one.method === 'dkim' && isWeak(one, weak)))
  const [signed, sent] = [proofsOf(strong, signatureOf), proofsOf(strong, machineOf)]
  const isSigned = signed.some((proof) => isAligned(proof, domain))
  if (!dmarc || dmarc.result === 'none') return isSigned || sent.some((proof) => isOf(proof, domain)) ? pass : unproven
  if (author !== undefined && author !== domain) return doubted
  if (dmarc.result === 'fail') return { verdict: 'fail', rejects: dmarc.rejects }
  if (dmarc.result !== 'pass') return unproven
  // Some servers name no other results.
  const hasNone = results.every(({ method }) => method !== 'dkim' && method !== 'spf')
  const isProven = hasNone || isSigned || sent.some((proof) => isAligned(proof, domain))
  return author === domain && isProven ? pass : doubted
}

/**
 * One program of the server may check signatures and another DMARC, each with a field of its own. Those below the
 * server's, or below the next server's trace, may be the sender's.
 */
function ownFields(fields: Field[], authserv: string): string[] {
  const own: string[] = []
  for (const { name, value } of fields) {
    const isResults = name === 'authentication-results'
    if (isResults && value.split(/[;\s]/, 1)[0]?.toLowerCase() === authserv.toLowerCase()) own.push(value)
    else if (own.length > 0 && (isResults || name === 'received')) break
  }
  return own
}

/** The policy of the domain stands in a comment (`p=`, `policy=`) or a property (`policy.dmarc=`, `action=`). */
const rejecting = /\bp(?:olicy(?:\.[\w-]+)?)?=reject\b|\baction=o?reject\b/i

function resultsOf(field: string): Result[] {
  const rejects = rejecting.test(field)
  return withoutWords(field)
    .split(';')
    .flatMap((text) => {
      const [, method = '', result = ''] = /^\s*([\w-]+)(?:\s*\/\s*\d+)?\s*=\s*(\w+)/.exec(text) ?? []
      return method ? [{ method: method.toLowerCase(), result: result.toLowerCase(), text, rejects }] : []
    })
}

/** Without quoted values and comments, which may contain text of the sender. Comments may contain others. */
function withoutWords(field: string): string {
  const flat = field.replace(/\\./g, ' ').replace(/"[^"]*"/g, ' ')
  const without = flat.replace(/\([^()]*\)/g, ' ')
  return without === flat ? flat : withoutWords(without)
}

type Proof = { method: string; properties: string[] }
const signatureOf: Proof = { method: 'dkim', properties: ['header.d', 'header.i'] }
const machineOf: Proof = { method: 'spf', properties: ['smtp.mailfrom'] }

/** The signatures of the mail that use SHA-1, as texts with their properties. */
function weakSignatures(fields: Field[]): string[] {
  const signatures = fields
    .filter(({ name }) => name === 'dkim-signature')
    .map(({ value }) => value.replace(/\s+/g, ''))
  return signatures.filter((value) => /(?:^|;)a=rsa-sha1(?:;|$)/i.test(value))
}

/** A signature with SHA-1 proves nothing (RFC 8301). Not every server says how a mail was signed: the mail does. */
function isWeak({ text }: Result, weak: string[]): boolean {
  if (/\ba=[\w-]+/i.test(text)) return /\ba=rsa-sha1\b/i.test(text)
  const domain = propertyOf(text, 'header.d') ?? propertyOf(text, 'header.i')
  const selector = propertyOf(text, 'header.s')
  const [, start = ''] = /\bheader\.b\s*=\s*"?([\w+/]+)/i.exec(text) ?? []
  return weak.some((value) => {
    const tags = value.toLowerCase().split(';')
    const has = (tag: string, wanted: string | undefined) => wanted === undefined || tags.includes(`${tag}=${wanted}`)
    return has('d', domain) && has('s', selector) && tags.some((tag) => tag.startsWith(`b=${start.toLowerCase()}`))
  })
}

/** The domains that passed. */
function proofsOf(results: Result[], { method, properties }: Proof): string[] {
  return results
    .filter((one) => one.method === method && one.result === 'pass')
    .flatMap(({ text }) => properties.map((name) => propertyOf(text, name)).find((of) => of !== undefined) ?? [])
}

/** The domain in a property of a result. */
function propertyOf(text: string, name: string): string | undefined {
  const pattern = new RegExp(
    String.raw`(?:^|\s)${name.replace('.', String.raw`\.`)}\s*=\s*<?(?:[^;\s]*@)?([\w.-]+)`,
    'i',
  )
  return pattern.exec(text)?.[1]?.toLowerCase()
}
