import { type Card, type CardAnswer, type DossierPermissions, limits } from '@klopt/contract'

type CardRules = Omit<Card['permissions'], 'withdraw'>
type Post = Pick<DossierPermissions, 'post'>

/** What one may do with a card: whoever may write in its dossier, but for what is being read or has lapsed. */
export function cardPermissions({ post }: Post, { state, run }: Pick<Card, 'state' | 'run'>): CardRules {
  const stands = post && state !== 'withdrawn'
  return { answer: stands && state !== 'reading' && run > 0, choose: stands, correct: stands }
}

/** An answer with its age in milliseconds, by the clock of the database: nodes may differ. */
export type AgedAnswer = Pick<CardAnswer, 'answer'> & { user_id: string; age: number }

/** For how long the viewer may still withdraw an answer: only their own 'Klopt', and only at once. */
export function withdrawalTime({ post }: Post, viewer: { id: string }, { answer, user_id, age }: AgedAnswer): number {
  const own = post && answer === 'agreed' && user_id === viewer.id
  return own ? Math.max(0, Math.round(limits.answer_withdrawal - age)) : 0
}

/** What was pressed in time may take a moment to arrive. */
const network_time = 3000

export function mayWithdraw(permissions: Post, viewer: { id: string }, answer: AgedAnswer): boolean {
  return withdrawalTime(permissions, viewer, { ...answer, age: answer.age - network_time }) > 0
}
