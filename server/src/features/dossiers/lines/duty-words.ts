import { answerReasons, type Duty, dutyQuestions, type Language, owedPapers, fill } from '@klopt/contract'
import en from '@klopt/contract/words/duties/en.json' with { type: 'json' }
import nl from '@klopt/contract/words/duties/nl.json' with { type: 'json' }
import { longDay } from '../mails/mails-facts.ts'
import { money } from './money.ts'

const words: Record<Language, typeof nl> = { NL: nl, EN: en }
const says = [...answerReasons, 'declined'] as const

/** What a company has to do, in the words of the screens. */
export function sayDuty(language: Language, duty: Duty): string {
  const text = words[language]
  const { kind, about, since, currency } = duty
  const hasAmount = Number(duty.amount) !== 0
  const values = {
    name: duty.by?.full_name ?? text.klopt,
    paper: duty.paper ?? text.paper,
    amount: money(language, duty.amount ?? '0.00', currency),
    day: longDay(language, since),
  }
  const template = {
    proposal: about === 'extra_work' ? text.extra_work : hasAmount ? text.proposal : text.proposal_open,
    objection: text.objection[oneOf(says, about) ?? 'other'],
    owed: text.owed[oneOf(owedPapers, about) ?? 'credit_note'],
    difference: text.difference[!hasAmount ? 'differs' : duty.amount?.startsWith('-') ? 'less' : 'more'],
    question: text.question[oneOf(dutyQuestions, about) ?? 'value'],
    reply: text.reply.on,
    close: text.close,
    own: text.own,
  }[kind]
  return fill(template, values)
}

function oneOf<T extends string>(known: readonly T[], value: string | null): T | undefined {
  return known.find((one) => one === value)
}
