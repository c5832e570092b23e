import type { Language, Operator } from '@klopt/contract'
import { Paper } from '../../../platform/paper.ts'
import { dayText } from '../mails-texts.ts'
import { letterTexts } from './letter-texts.ts'

const size = 11

export type Letter = {
  operator: Operator
  company: string
  registration_number: string
  address: string[]
  admin: { full_name: string; email: string; language: Language }
  registered_at: string
  code: string
  expires_at: string
  /** The page on which the code is entered. */
  url: string
}

/** The letter to print and post. */
export function letterPaper(letter: Letter, now: Date): Paper {
  const { operator, company, registration_number: number, address, admin, code } = letter
  const locale = admin.language === 'NL' ? 'nl-NL' : 'en-GB'
  const texts = letterTexts[admin.language]
  const day = (moment: string) => dayText(moment, admin.language)
  const paper = new Paper({ title: texts.subject, language: locale, at: now, tagged: true })
  paper.part(locale)
  paper.text(`${operator.company}, ${operator.address}`, { size: 8 })
  // The position of the window in a Dutch envelope.
  for (const [n, line] of [company, texts.attention, ...address].entries())
    paper.text(line, { size, above: n === 0 ? 60 : 0 })
  paper.text(day(now.toISOString()), { size, above: 60 })
  paper.heading('H1', texts.subject, 24)
  const { full_name, email } = admin
  const date = day(letter.registered_at)
  paper.text(texts.registered({ admin: full_name, email, company, number, date }), { size, above: 12 })
  paper.text(texts.why, { size, above: 10 })
  paper.heading('H2', texts.code)
  paper.text([{ text: inGroups(code), bold: true }], { size: 24, above: 6 })
  paper.text(texts.how(letter.url, day(letter.expires_at)), { size, above: 10 })
  paper.heading('H2', texts.unknown)
  paper.text(texts.unknown_do(operator.email, operator.phone), { size, above: 6 })
  paper.end()
  return paper
}

function inGroups(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code
}
