import { type Card, type CardAnswer, type DossierPermissions, limits } from '@klopt/contract'

type CardRules = Omit<Card['permissions'], 'withdraw' | 'withdraw_open' | 'propose'>
type Post = Pick<DossierPermissions, 'post'>

/**
 * Anyone who may write in the dossier may use a card, unless it is being read or has lapsed. A pro forma asks no answer. An
 * invoice that does not count because another does may count again.
 */
export function cardPermissions(
  { post }: Post,
  {
    state,
    run,
    is_proforma = false,
    double_of,
    replaced_by,
  }: Pick<Card, 'state' | 'run' | 'is_proforma' | 'double_of' | 'replaced_by'>,
): CardRules {
  const open = post && state !== 'withdrawn'
  return {
    answer: open && state !== 'reading' && run > 0 && !is_proforma,
    choose: open || (post && Boolean(double_of ?? replaced_by)),
    correct: open,
  }
}

/**
 * An answer with its age in milliseconds by the database clock, because the clocks of nodes may differ. `alone`: it is
 * about the present result, and the other company has not answered that.
 */
export type AgedAnswer = Pick<CardAnswer, 'answer'> & { user_id: string; age: number; alone: boolean }

/** How long the viewer may still withdraw an answer, in milliseconds: only their own recent 'Klopt'. */
export function withdrawalTime({ post }: Post, viewer: { id: string }, { answer, user_id, age }: AgedAnswer): number {
  return isOwnAgreement({ post }, viewer, { answer, user_id })
    ? Math.max(0, Math.round(limits.answer_withdrawal - age))
    : 0
}

/** Whether the viewer may withdraw their own 'Klopt' at any time: nobody has relied on it yet. */
export function mayWithdrawOpen(permissions: Post, viewer: { id: string }, answer: Omit<AgedAnswer, 'age'>): boolean {
  return answer.alone && isOwnAgreement(permissions, viewer, answer)
}

type AnswerFacts = Pick<AgedAnswer, 'answer' | 'user_id'>

function isOwnAgreement({ post }: Post, viewer: { id: string }, { answer, user_id }: AnswerFacts): boolean {
  return post && answer === 'agreed' && user_id === viewer.id
}

/** A request that was sent in time may arrive a little later. */
const networkTime = 3000

export function mayWithdraw(permissions: Post, viewer: { id: string }, answer: AgedAnswer): boolean {
  const inTime = withdrawalTime(permissions, viewer, { ...answer, age: answer.age - networkTime }) > 0
  return inTime || mayWithdrawOpen(permissions, viewer, answer)
}
