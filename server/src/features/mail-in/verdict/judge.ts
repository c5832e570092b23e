import type { Config } from '../../../platform/config.ts'
import { type Resolve, systemResolver } from '../../../platform/mail/dns.ts'
import type { Draft } from '../../../platform/storage/files.ts'
import type { Author } from '../from.ts'
import type { Head } from '../head.ts'
import { doubted, type Judgement, unproven } from '../policy.ts'
import { judgeByServer } from './authserv.ts'
import { boundedResolver } from './bounded-resolver.ts'
import { domainOf, judgementOf } from './findings.ts'
import { findOut } from './find-out.ts'
import type { Peer } from './protocol.ts'

/** Of the domains above one, only the shortest are asked for their policy. */
const parentsMost = 4

/** Whether a mail was really sent by its sender: by our own check, or by that of the mail server in front. */
export async function judge(
  { mailIn }: Pick<Config, 'mailIn'>,
  { fields }: Head,
  { email }: Author,
  draft: Draft,
  peer: Peer,
  resolve: Resolve = systemResolver(),
): Promise<Judgement> {
  if (mailIn?.authserv) return judgeByServer(fields, mailIn.authserv, email)
  const policy = hasPolicy(domainOf(email), boundedResolver(resolve))
  const found = await findOut(draft, peer, resolve)
  const judgement = found && judgementOf(found, email, mailIn?.arc ?? [])
  // Its sender may have made the check fail, such as by a signature whose key is never answered.
  return judgement ?? ((await policy) ? doubted : unproven)
}

/** Whether a domain, or one above it, says by DMARC (RFC 7489) what to do with mails that it did not send. */
async function hasPolicy(domain: string, resolve: Resolve): Promise<boolean> {
  const labels = domain.split('.')
  const parents = labels.slice(1, -1).map((_, n) => labels.slice(n + 1).join('.'))
  const names = [domain, ...parents.slice(-parentsMost)].map((name) => `_dmarc.${name}`)
  const found = await Promise.all(names.map((name) => resolve(name, 'TXT').catch(() => [])))
  return found.some((records) => records.some((record) => [record].flat().join('').startsWith('v=DMARC1')))
}
