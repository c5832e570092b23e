import { sumsByCurrency } from '@klopt/contract'
import { Paper } from '../../platform/paper.ts'
import type { CardFacts } from './card-facts.ts'
import type { Facts } from './facts.ts'
import { bytesIn, dayIn, moment, moneyIn, sumsIn, type ProofLanguage, registerNumber } from './formats.ts'
import { canonical } from '../../platform/canonical.ts'
import { outcomeOf } from './outcome.ts'
import { writeAgreements } from './proof-agreements.ts'
import { type ProofTexts, proofTexts } from './proof-texts.ts'

const proofFactsName = 'sluitbewijs.json'

type ProofContext = { paper: Paper; texts: ProofTexts; language: ProofLanguage; facts: Facts }

/** The proof of closing (Sluitbewijs), equal for both companies. Its bytes depend only on the facts. */
export async function* proofBytes(facts: Facts): AsyncGenerator<Buffer> {
  const { title, closed_at } = facts.dossier
  const name = proofTexts['nl-NL'].name
  const numbered = { 'nl-NL': proofTexts['nl-NL'].page, 'en-GB': proofTexts['en-GB'].page }
  const document = { title: `${name}: ${title}`, language: 'nl-NL' as const, at: new Date(closed_at) }
  const paper = new Paper({ ...document, tagged: true, numbered })
  const writing = write(paper, facts).catch((error: unknown) => paper.fail(error))
  yield* paper.bytes()
  await writing
}

/** The same facts as JSON, attached to the PDF. */
function proofJson(facts: Facts): string {
  const people = facts.people.map((person) => ({ ...person, email: undefined })) // JSON omits undefined
  return canonical(
    JSON.parse(JSON.stringify({ ...facts, people, mails: undefined, last_line: proofTexts['nl-NL'].last })),
  )
}

async function write(paper: Paper, facts: Facts): Promise<void> {
  for (const language of ['nl-NL', 'en-GB'] as const) {
    paper.part(language)
    const context = { paper, texts: proofTexts[language], language, facts }
    head(context)
    parties(context)
    for (const part of [cards, writeAgreements, corrections, documents]) await part(context)
    chain(context)
    paper.text(context.texts.embedded, { above: 6 })
    if (language === 'nl-NL') paper.text([{ text: context.texts.last, bold: true }], { above: 14 })
  }
  paper.text([{ text: proofTexts['en-GB'].last, bold: true }], { above: 14 })
  paper.text([{ text: proofTexts['nl-NL'].last }], { above: 3 })
  paper.attach(proofFactsName, proofJson(facts), 'application/json')
  paper.end()
}

function head({ paper, texts, language, facts }: ProofContext): void {
  const { dossier, asked, closed } = facts
  paper.text(
    [
      { text: 'Klopt', bold: true },
      { text: '.', bold: true, colour: 'klopt' },
    ],
    { size: 18 },
  )
  paper.heading('H1', `${texts.name}: ${dossier.title}`)
  fact(paper, texts.dossier, dossier.id)
  fact(paper, texts.made, moment(language, dossier.created_at))
  for (const [label, act] of [
    [texts.asked, asked],
    [texts.closed, closed],
  ] as const)
    if (act) fact(paper, label, `${act.company ? `${act.by} (${act.company})` : act.by}, ${moment(language, act.at)}`)
}

function parties({ paper, texts, facts }: ProofContext): void {
  const { companies, people } = facts
  paper.heading('H2', texts.companies)
  for (const { name, registration_number } of companies) fact(paper, name, registerNumber(registration_number))
  paper.heading('H2', texts.people)
  for (const { full_name, company_id } of people.filter((one) => one.took_part_at_closing))
    paper.text(`${full_name} (${companies.find(({ id }) => id === company_id)?.name ?? ''})`)
}

async function cards({ paper, texts, language, facts }: ProofContext): Promise<void> {
  paper.heading('H2', texts.cards)
  if (facts.cards.length === 0) paper.text(texts.no_cards)
  else {
    const { open, unpaid } = standingOf(facts.cards)
    fact(paper, texts.open, sumsIn(language, open) ?? texts.nothing)
    fact(paper, texts.unpaid, sumsIn(language, unpaid) ?? texts.nothing)
  }
  for (const card of facts.cards) {
    const { invoice, orders } = card
    const money = (amount: string | null) => moneyIn(language, amount, card.currency) ?? texts.unknown
    const isCredit = invoice?.kind === 'credit_note'
    paper.heading('H3', invoiceName(invoice, texts))
    fact(paper, texts.order, orders.map(nameOf).join(', ') || texts.no_order)
    fact(paper, texts.ordered, money(card.total_ordered))
    fact(paper, isCredit ? texts.credited : texts.invoiced, money(card.total_invoiced))
    fact(paper, texts.total_incl, money(card.total_incl))
    fact(paper, texts.difference, money(card.difference))
    if (card.due_date) fact(paper, texts.due, dayIn(language, card.due_date))
    if (!isCredit) fact(paper, texts.undisputed, money(card.pay_now))
    if (!isCredit) fact(paper, texts.open, money(card.open))
    fact(paper, texts.result, outcomeOf(card, facts.companies, language))
    for (const { id, name: company } of facts.companies) fact(paper, company, answerOf(card, id, texts, language))
    await paper.pause()
  }
}

/** What was open and unpaid at the closing, by currency. @internal Exported for a property. */
export function standingOf(cards: Pick<CardFacts, 'currency' | 'open' | 'pay_now' | 'unpaid'>[]) {
  return {
    open: sumsByCurrency(cards.map(({ currency, open }) => ({ currency, amount: open }))),
    unpaid: sumsByCurrency(
      cards.map(({ currency, pay_now, unpaid }) => ({ currency, amount: unpaid ? pay_now : null })),
    ),
  }
}

function answerOf({ answers }: CardFacts, companyId: string, texts: ProofTexts, language: ProofLanguage): string {
  const lastAnswer = answers.find(({ company_id }) => company_id === companyId)
  if (!lastAnswer) return texts.no_answer
  const { answer, by, at, earlier, reason, wish, note } = lastAnswer
  const { reasons, wishes } = texts
  return [
    `${texts[answer]}, ${by}, ${moment(language, at)}`,
    earlier && texts.earlier,
    reason && `${texts.reason}: ${wordOf(reasons, reason)}`,
    wish && `${texts.wish}: ${wordOf(wishes, wish)}`,
    note && `${texts.note}: ${note}`,
  ]
    .filter(Boolean)
    .join('; ')
}

async function corrections({ paper, texts, language, facts }: ProofContext): Promise<void> {
  if (facts.corrections.length + facts.pen_answers.length === 0) return
  paper.heading('H2', texts.corrections)
  for (const { filename, path, value, read, by, company, at } of facts.corrections) {
    const was = read === null ? '' : ` (${texts.read}: ${read})`
    fact(paper, `${filename}, ${path}`, `${value}${was}, ${texts.by} ${by} (${company}), ${moment(language, at)}`)
    await paper.pause()
  }
  for (const { filename, changed, by, company, at } of facts.pen_answers) {
    const says = changed ? texts.pen_changed : texts.pen_unchanged
    fact(paper, filename, `${says}, ${texts.by} ${by} (${company}), ${moment(language, at)}`)
    await paper.pause()
  }
}

async function documents({ paper, texts, language, facts }: ProofContext): Promise<void> {
  paper.heading('H2', texts.documents)
  if (facts.documents.length === 0) paper.text(texts.no_documents)
  for (const { filename, version, uploader, company_id, created_at, size, sha256, left_out } of facts.documents) {
    const company = facts.companies.find(({ id }) => id === company_id)?.name ?? ''
    const details = [
      `${texts.version} ${version}`,
      `${uploader} (${company})`,
      moment(language, created_at),
      bytesIn(language, size),
    ]
    paper.text(
      [
        { text: filename, bold: true },
        { text: `\n${details.join(', ')}${left_out ? `, ${texts.left_out}` : ''}\nSHA-256 ${sha256}`, colour: 'muted' },
      ],
      { size: 9, above: 5 },
    )
    await paper.pause()
  }
}

function chain({ paper, texts, facts }: ProofContext): void {
  paper.heading('H2', texts.chain)
  paper.text(texts.chain_says(facts.chain.messages))
  paper.text([{ text: facts.chain.head, bold: true }])
}

function fact(paper: Paper, label: string, value: string): void {
  paper.text([{ text: `${label}: `, colour: 'muted' }, { text: value }])
}

function wordOf(words: Record<string, string>, key: string): string {
  return words[key] ?? key
}

/** 'Factuur 2025-0388 · Factuur.pdf', or only the file while no number is known. */
function invoiceName(invoice: CardFacts['invoice'], texts: ProofTexts): string {
  if (!invoice) return texts.invoice
  const kind = invoice.kind === 'credit_note' ? texts.credit_note : texts.invoice
  return invoice.number ? `${kind} ${nameOf(invoice)}` : nameOf(invoice)
}

function nameOf({ number, filename }: { number: string | null; filename: string }): string {
  return [number, filename].filter(Boolean).join(' · ')
}
