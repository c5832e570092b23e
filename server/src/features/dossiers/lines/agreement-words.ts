import { type AgreementData, type FollowData, type Language, fill } from '@klopt/contract'
import en from '@klopt/contract/words/agreements/en.json' with { type: 'json' }
import nl from '@klopt/contract/words/agreements/nl.json' with { type: 'json' }
import { money } from './money.ts'

const words: Record<Language, typeof nl> = { NL: nl, EN: en }

/** An act of an agreement as text: 'Voorstel: € 860,00 minder', with the note on the next line. */
export function sayAgreement(language: Language, data: AgreementData): string {
  const said = fill(textOf(words[language], data), { ...data, ...amountsOf(language, data) })
  return data.note ? `${said}\n${data.note}` : said
}

/** Whether the papers that followed an agreement keep it: 'Afspraak nagekomen: Creditnota_2025-0391.xml'. */
export function sayFollow(language: Language, { filename, amount, currency }: FollowData, kept: boolean): string {
  const { kept: text, differs } = words[language]
  if (kept) return fill(text, { filename })
  if (Number(amount) === 0) return fill(differs.vat, { filename })
  const shown = money(language, amount.replace('-', ''), currency)
  return fill(amount.startsWith('-') ? differs.more : differs.less, { filename, amount: shown })
}

function textOf({ offered, accepted, declined, withdrawn }: typeof nl, { state, kind, credit, open }: AgreementData) {
  if (state === 'declined') return declined[kind]
  if (state === 'withdrawn') return withdrawn[kind]
  const texts = state === 'accepted' ? accepted : offered
  if (kind === 'extra_work') return texts.extra_work
  if (Number(credit) > 0) return texts.less
  return Number(open) > 0 ? texts.open : texts.as_invoiced
}

function amountsOf(language: Language, { credit, open, amount, currency }: AgreementData) {
  const shown = (figure: string | null | undefined) => figure && money(language, figure, currency)
  return { credit: shown(credit), open: shown(open), amount: shown(amount) }
}
