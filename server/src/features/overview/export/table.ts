import { firstDuty, limits } from '@klopt/contract'
import type { Viewer } from '../../../platform/session.ts'
import { agreementTexts } from '../../archive/agreements-texts.ts'
import { amsterdam, type Cell, dayCell, numberCell, textCell, timeCell } from './cells.ts'
import type { ExportAgreement, ExportCard, ExportDossier } from './read-dossiers.ts'
import { amountOf, binds, type CardFigures, type ExportRow, isWork, rowsOfDossier } from './rows.ts'
import { type Column, columns, exportWords } from './words.ts'

type Reader = Pick<Viewer, 'company_id' | 'company' | 'language'>
type Cells = Partial<Record<Column, Cell>>

/** The width of each column, in characters. */
export const widths = columns.map((column) => (column === 'title' || column === 'counterpart' ? 32 : 20))

/** The head and the rows of the exported table, in the viewer's language. */
export async function* tableOf(
  dossiers: AsyncIterable<ExportDossier | 'more'>,
  doubles: Set<string>,
  viewer: Reader,
): AsyncGenerator<Cell[]> {
  const words = exportWords[viewer.language]
  yield columns.map((column) => textCell(words.heads[column]))
  for await (const dossier of dossiers) {
    if (dossier === 'more') yield [textCell(words.more(limits.export_dossiers))]
    else
      for (const row of rowsOfDossier(dossier, doubles)) {
        const cells = cellsOf(row, viewer)
        yield columns.map((column) => cells[column] ?? null)
      }
  }
}

function cellsOf(row: ExportRow, viewer: Reader): Cells {
  const ofDossier = dossierCells(row.dossier, viewer)
  if ('agreement' in row) return { ...ofDossier, ...agreementCells(row.agreement, row.card, viewer) }
  return row.card ? { ...ofDossier, ...cardCells(row.card, row.figures, viewer) } : ofDossier
}

function dossierCells(dossier: ExportDossier, { company_id, company, language }: Reader): Cells {
  const words = exportWords[language]
  const title = textCell(dossier.title)
  if (dossier.access_ended) return { title, status: textCell(words.access_ended) }
  const { status, counterpart_name, own_duty, other_duty } = dossier
  const first = firstDuty(own_duty, other_duty)
  const whose = first && (first.company_id === company_id ? company.name : counterpart_name)
  return {
    title,
    counterpart: textCell(counterpart_name),
    status: textCell(words.status[status]),
    turn: textCell(whose),
    since: first && timeCell(first.since),
    last_message: timeCell(dossier.last_message_time),
  }
}

function cardCells(card: ExportCard, figures: CardFigures, { language }: Reader): Cells {
  const words = exportWords[language]
  const { invoice, side, answers, currency, due } = card
  return {
    kind: textCell(words.kind[invoice?.kind === 'credit_note' ? 'credit_note' : 'invoice']),
    ...paperCells(card),
    side: textCell(words.side[side]),
    answers: textCell(
      answers
        .map(({ by, company, answer, at }) => `${by} (${company}): ${words.answer[answer]}, ${clock(at)}`)
        .join('; '),
    ),
    ordered: numberCell(figures.ordered),
    invoiced: numberCell(figures.invoiced),
    open: numberCell(figures.open),
    open_at_closing: numberCell(figures.open_at_closing),
    pay_now: numberCell(figures.pay_now),
    currency: textCell(currency),
    due_date: dayCell(due),
    paid: textCell(paidOf(card, words)),
  }
}

function paidOf({ paid_on, taken_for_paid }: ExportCard, words: (typeof exportWords)['NL']): string | null {
  return paid_on ? words.paid_on(paid_on) : taken_for_paid ? words.taken_for_paid : null
}

function agreementCells(agreement: ExportAgreement, card: ExportCard | null, { language }: Reader): Cells {
  const { kind, state, terms, follow } = agreement
  const words = exportWords[language]
  const texts = agreementTexts[language === 'NL' ? 'nl-NL' : 'en-GB']
  const ways = isWork(terms) ? [] : terms.lines.map(({ way }) => texts.ways[way])
  if (!isWork(terms) && terms.via === 'new_invoice') ways.push(texts.new_invoice)
  const stands = state === 'accepted' && !binds(agreement) ? words.no_longer : texts.states[state]
  const kept = binds(agreement) && follow ? `${texts.follow.toLowerCase()}: ${texts.follows[follow.state]}` : null
  return {
    kind: textCell(words.kind[kind]),
    ...(card && { ...paperCells(card), side: textCell(words.side[card.side]) }),
    agreement: textCell(
      isWork(terms) ? `MW${terms.number}: ${terms.description}` : terms.lines.map(({ name }) => name).join(', '),
    ),
    way: textCell([...new Set(ways)].join(', ')),
    agreement_state: textCell([stands, kept].filter(Boolean).join(', ')),
    [state === 'offered' ? 'proposed' : 'agreed']:
      binds(agreement) || state === 'offered' ? numberCell(amountOf(agreement)) : null,
    currency: textCell(isWork(terms) ? (card?.currency ?? 'EUR') : (terms.currency ?? card?.currency ?? null)),
  }
}

function paperCells({ orders, invoice_name }: ExportCard): Cells {
  return {
    orders: textCell(orders.map(({ number, filename }) => number ?? filename).join(', ')),
    invoice: textCell(invoice_name),
  }
}

/** '2026-03-02 14:06', as in a column of times. */
function clock(at: string): string {
  return amsterdam(at).toString({ smallestUnit: 'minute' }).replace('T', ' ')
}
