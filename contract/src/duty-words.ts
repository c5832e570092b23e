/**
 * What a company may have to do, gravest first. `own`: somebody said that they look at it. Of `proposal`, `owed` and
 * `close` only their own answer is an end: nothing else makes them go away.
 */
export const dutyKinds = ['proposal', 'objection', 'owed', 'difference', 'question', 'close', 'own', 'reply'] as const
export type DutyKind = (typeof dutyKinds)[number]

/** Which paper is owed, and what is asked. */
export const owedPapers = ['credit_note', 'new_invoice', 'change_order', 'deliver'] as const
export const dutyQuestions = ['order', 'value', 'parties', 'pen'] as const
