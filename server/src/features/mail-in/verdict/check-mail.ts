import { type AuthenticateResult, authenticate } from 'mailauth'
import { Readable } from 'node:stream'
import { fewSignatures } from './few-signatures.ts'
import type { Findings } from './findings.ts'
import type { Clerk, MailToCheck } from './protocol.ts'

const piece = 256 * 1024

/** Checks the signatures and the machine of a mail. Null if that fails. */
export async function checkMail(clerk: Clerk, { id, ip, helo, envelope_from }: MailToCheck): Promise<Findings | null> {
  const mail = Readable.from(fewSignatures(pieces()))
  const resolver = async (name: string, type: string) => {
    const answer = await clerk.resolve(id, name, type)
    if ('records' in answer) return answer.records
    throw Object.assign(new Error(answer.code), { code: answer.code })
  }
  const options = { resolver, sender: envelope_from, disableBimi: true, rejectRsaSha1: true, mta: 'klopt' }
  return authenticate(mail, { ...options, ...(ip && { ip, helo }) }).then(findingsOf, () => null)

  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; ; at += piece) {
      const bytes = Buffer.from(await clerk.read(id, at, piece))
      if (bytes.length === 0) return
      yield bytes
    }
  }
}

function findingsOf({ dkim, spf, dmarc, arc }: AuthenticateResult): Findings {
  const signed = dkim.results
    .filter(({ status }) => status.result === 'pass' && Boolean(status.aligned))
    .map(({ signingDomain = '', status }) => ({ domain: signingDomain, whole: !status.underSized }))
  const hasPolicy = dmarc !== false && dmarc.status.result !== 'none'
  const ownMachine = spf !== false && spf.status.result === 'pass' ? spf.domain : null
  return {
    authors: dkim.headerFrom,
    signed,
    machine: hasPolicy ? dmarc.alignment?.spf.result || null : ownMachine,
    dmarc: dmarc === false ? null : dmarcOf(dmarc),
    seal: sealOf(arc),
  }
}

function dmarcOf({ status, domain, policy }: Exclude<AuthenticateResult['dmarc'], false>): Findings['dmarc'] {
  const author = status.header?.['from'] ?? ''
  return { author, result: status.result, above: domain ?? '', rejects: policy === 'reject' }
}

function sealOf(arc: AuthenticateResult['arc']): Findings['seal'] {
  if (!arc || arc.status.result !== 'pass' || !arc.signature) return null
  const dmarc: { result?: string; header?: { from?: string } } | undefined = arc.authenticationResults?.['dmarc']
  if (dmarc?.result !== 'pass') return null
  return { sealer: arc.signature.signingDomain ?? '', author: dmarc.header?.from?.toLowerCase() ?? '' }
}
