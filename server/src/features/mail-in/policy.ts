import type { MailVerdict } from '@klopt/contract'

/**
 * The sender of a mail, by its `From`: the owner of the reply address that it was sent to, another participant,
 * somebody whose mails were let in or blocked before, or anybody else.
 */
export type SenderKind = 'owner' | 'participant' | 'let_in' | 'blocked' | 'unknown'
/** The result of checking the address in `From`. `rejects`: its domain asks to refuse forged mails. */
export type Judgement = { verdict: MailVerdict; rejects: boolean }
export const unproven: Judgement = { verdict: 'none', rejects: false }
/** Not proven although its domain has a policy, or proven about somebody else: it waits for a person. */
export const doubted: Judgement = { verdict: 'fail', rejects: false }
export type Decision = 'post' | 'hold' | 'refuse'

const decisions: Record<SenderKind, Record<MailVerdict, Decision>> = {
  // An address for replies is a secret of its owner, which proves enough where the domain proves nothing.
  owner: { pass: 'post', none: 'post', fail: 'hold' },
  participant: { pass: 'post', none: 'hold', fail: 'hold' },
  let_in: { pass: 'post', none: 'hold', fail: 'hold' },
  blocked: { pass: 'refuse', none: 'refuse', fail: 'refuse' },
  unknown: { pass: 'hold', none: 'hold', fail: 'hold' },
}

/**
 * Whether a mail becomes a message, waits for a person, or is refused. Nobody speaks in another's name. A program may have
 * learned an address for replies, so of automatic mails only proven ones are posted.
 */
export function decide(sender: SenderKind, { verdict, rejects }: Judgement, automatic: boolean): Decision {
  if (automatic && sender === 'owner' && verdict !== 'pass') return 'hold'
  if (sender === 'unknown' && verdict === 'fail' && rejects) return 'refuse'
  return decisions[sender][verdict]
}

/** Klopt only answers people it knows, and only if they really sent the mail: anything else could be turned on others. */
export function mayAnswer(sender: SenderKind, verdict: MailVerdict): boolean {
  if (sender === 'owner') return verdict !== 'fail'
  return sender === 'participant' && verdict === 'pass'
}

/** Whether somebody may decide about mails that wait. Guests do not see them. */
export function mayDecide({ is_guest }: { is_guest: boolean }, { post }: { post: boolean }): boolean {
  return post && !is_guest
}
