import { doubted, type Judgement, unproven } from '../policy.ts'

/** What the check of a mail found out. It is made elsewhere, by a parser of its own, so it names whom it is about. */
export type Findings = {
  /** The addresses in `From`, as the check read them. */
  authors: string[]
  /** The valid signatures of domains that are the author's according to the check. `whole`: they cover all text. */
  signed: { domain: string; whole: boolean }[]
  /** The domain whose machine sent the mail; null if that is not the author's. */
  machine: string | null
  /** `above`: the domain of the author's organization. */
  dmarc: { author: string; result: string; above: string; rejects: boolean } | null
  /** A valid seal of a forwarder, for an author who had passed before the mail was changed. */
  seal: { sealer: string; author: string } | null
}

export const pass: Judgement = { verdict: 'pass', rejects: false }

/**
 * The judgement on the sender that is shown. DMARC decides where the domain has it; without it, a signature or a sending
 * machine of the same domain does. A finding about anybody else proves nothing. Null: the check could not be made.
 */
export function judgementOf(found: Findings, email: string, sealers: string[]): Judgement | null {
  const domain = domainOf(email)
  const [author, ...others] = found.authors
  if (author?.toLowerCase() !== email || others.length > 0) return doubted
  const { seal, dmarc } = found
  if (seal && seal.author === domain && sealers.some((trusted) => isOf(seal.sealer, trusted))) return pass
  if (!dmarc || dmarc.result === 'temperror') return null
  if (dmarc.author !== domain) return doubted
  if (dmarc.result === 'fail') return { verdict: 'fail', rejects: dmarc.rejects }
  const ofAuthor = found.signed.filter((one) => isAligned(one.domain, domain, dmarc.above))
  if (dmarc.result !== 'pass' && dmarc.result !== 'none') return unproven
  const isSent = isSentBy(found.machine, domain, dmarc)
  if (isSent || ofAuthor.some(({ whole }) => whole)) return pass
  // A signature of only a part of the text lets anybody add to it.
  return dmarc.result === 'none' || ofAuthor.length > 0 ? unproven : doubted
}

/** Whether two domains are the same, or one is below the other, or both are below that of their organization. */
export function isAligned(domain: string, author: string, above = ''): boolean {
  return isOf(domain, author) || isOf(author, domain) || (isOf(domain, above) && isOf(author, above))
}

/** Without DMARC a domain does not say that those above it may send its mails. */
function isSentBy(machine: string | null, author: string, dmarc: NonNullable<Findings['dmarc']>): boolean {
  if (machine === null) return false
  return dmarc.result === 'pass' ? isAligned(machine, author, dmarc.above) : isOf(machine, author)
}

export function domainOf(email: string): string {
  return email.split('@').at(-1) ?? ''
}

/** Whether a domain is another one or below it. */
export function isOf(domain: string, other: string): boolean {
  const [one, two] = [domain.toLowerCase(), other.toLowerCase()]
  return two.includes('.') && (one === two || one.endsWith(`.${two}`))
}
