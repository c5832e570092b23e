import { Readable } from 'node:stream'
import type { AuthenticateResult } from 'mailauth'
import type { Config } from '../../platform/config.ts'
import { type Resolve, systemResolver } from '../../platform/mail/dns.ts'
import type { Draft } from '../../platform/storage/files.ts'
import type { Head } from './head.ts'
import type { Judgement } from './policy.ts'

export type Peer = { ip: string | null; helo: string; envelope_from: string }

const none: Judgement = { verdict: 'none', rejects: false }
/** Not proven although its domain has a policy: it waits for a person. */
const doubted: Judgement = { verdict: 'fail', rejects: false }
const patience_ms = 8000
const piece = 256 * 1024

/** Whether the domain of a mail's `From` really sent it: by its own check, or by that of the mail server in front. */
export async function judge(
  { mailIn }: Pick<Config, 'mailIn'>,
  head: Head,
  draft: Draft,
  peer: Peer,
  resolve: Resolve = systemResolver(),
): Promise<Judgement> {
  const domain = head.from[0]?.email.split('@').at(-1) ?? ''
  if (mailIn?.authserv) return judgeHeader(head, mailIn.authserv, domain)
  const timeout = Promise.withResolvers<null>()
  const clock = setTimeout(() => timeout.resolve(null), patience_ms) // the DNS is silent
  const policy = hasPolicy(domain, resolve)
  try {
    const verifying = verify(draft, peer, domain, mailIn?.arc ?? [], resolve).catch(() => null)
    const judgement = await Promise.race([verifying, timeout.promise])
    if (judgement) return judgement
    // Its sender may have made the check fail, such as by a signature whose key is never answered.
    return (await Promise.race([policy, timeout.promise])) ? doubted : none
  } finally {
    clearTimeout(clock)
  }
}

/** Whether a domain, or one above it, says by DMARC (RFC 7489) what to do with mails that it did not send. */
async function hasPolicy(domain: string, resolve: Resolve): Promise<boolean> {
  const labels = domain.split('.')
  const names = labels.slice(0, -1).map((_, n) => `_dmarc.${labels.slice(n).join('.')}`)
  const found = await Promise.all(names.map((name) => resolve(name, 'TXT').catch(() => [])))
  return found.some((records) => records.some((record) => [record].flat().join('').startsWith('v=DMARC1')))
}

async function verify(
  draft: Draft,
  peer: Peer,
  domain: string,
  sealers: string[],
  resolver: Resolve,
): Promise<Judgement | null> {
  const { authenticate } = await import('mailauth') // takes 200 ms to load
  const result = await authenticate(Readable.from(piecesOf(draft)), {
    resolver,
    sender: peer.envelope_from,
    disableBimi: true,
    ...(peer.ip && { ip: peer.ip, helo: peer.helo }),
  })
  return judgementOf(result, domain, sealers)
}

/**
 * DMARC decides where the domain has it. Without it, a signature or a sending machine of the same domain does. Null:
 * the check could not be made.
 */
function judgementOf(
  { dkim, spf, dmarc, arc }: AuthenticateResult,
  domain: string,
  sealers: string[],
): Judgement | null {
  const isWhole = dkim.results.some(
    ({ status }) => status.result === 'pass' && Boolean(status.aligned) && !status.underSized,
  )
  const isOwnMachine = spf !== false && spf.status.result === 'pass' && isOf(spf.domain, domain)
  if (isSealed(arc, domain, sealers)) return { verdict: 'pass', rejects: false }
  if (dmarc === false || dmarc.status.result === 'temperror') return null
  const found = dmarc.status.result
  // A signature of only a part of the text lets anybody add to it.
  if (found === 'pass') return isWhole || dmarc.alignment.spf.result ? { verdict: 'pass', rejects: false } : none
  if (found === 'fail') return { verdict: 'fail', rejects: dmarc.policy === 'reject' }
  return found === 'none' && (isWhole || isOwnMachine) ? { verdict: 'pass', rejects: false } : none
}

/** A forwarder that we believe found that it passed, before it changed the mail. */
function isSealed(arc: AuthenticateResult['arc'], domain: string, sealers: string[]): boolean {
  if (!arc || arc.status.result !== 'pass' || !arc.signature) return false
  const sealer = arc.signature.signingDomain ?? ''
  const dmarc: { result?: string; header?: { from?: string } } | undefined = arc.authenticationResults?.['dmarc']
  const from = dmarc?.header?.from?.toLowerCase()
  return sealers.some((trusted) => isOf(sealer, trusted)) && dmarc?.result === 'pass' && from === domain
}

/** The topmost `Authentication-Results` of the mail server in front of us. Lower ones may be the sender's own. */
function judgeHeader({ fields }: Head, authserv: string, domain: string): Judgement {
  const value = fields
    .filter(({ name }) => name === 'authentication-results')
    .map((field) => field.value)
    .find((text) => text.split(/[;\s]/, 1)[0]?.toLowerCase() === authserv.toLowerCase())
  if (!value) return none
  // Comments and quoted values may contain text of the sender.
  const words = value.replace(/"(?:[^"\\]|\\.)*"/g, ' ').replace(/\([^()]*\)/g, ' ')
  const result = words.split(';').find((part) => /^\s*dmarc\s*=/i.test(part)) ?? ''
  const dmarc = result.match(/=\s*(\w+)/)?.[1]?.toLowerCase() ?? 'none'
  const judged = result.match(/header\.from\s*=\s*([\w.-]+)/i)?.[1]?.toLowerCase() ?? domain
  if (judged !== domain && !isOf(domain, judged)) return doubted
  if (dmarc === 'pass') return { verdict: 'pass', rejects: false }
  if (dmarc === 'fail') return { verdict: 'fail', rejects: /p=reject|policy\.\S+=reject/i.test(value) }
  if (dmarc !== 'none') return none
  const signed = [...words.matchAll(/dkim\s*=\s*pass\b[^;]*?header\.[di]\s*=\s*@?([\w.-]+)/gi)]
  const sent = words.match(/spf\s*=\s*pass\b[^;]*?smtp\.mailfrom\s*=\s*(?:[^;\s]*@)?([\w.-]+)/i)?.[1] ?? ''
  const isAligned = signed.some(([, of = '']) => isOf(of, domain) || isOf(domain, of)) || isOf(sent, domain)
  return isAligned ? { verdict: 'pass', rejects: false } : none
}

/** Whether a domain is another one or below it. */
function isOf(domain: string, other: string): boolean {
  const [one, two] = [domain.toLowerCase(), other.toLowerCase()]
  return two.includes('.') && (one === two || one.endsWith(`.${two}`))
}

async function* piecesOf(draft: Draft): AsyncGenerator<Buffer> {
  for (let at = 0; at < draft.size; at += piece) yield await draft.read(at, piece)
}
