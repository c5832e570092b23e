import { firstDuty, limits } from '@klopt/contract'
import type { Viewer } from '../../../platform/session.ts'
import { type Cell, dayCell, numberCell, textCell, timeCell } from './cells.ts'
import type { ExportRow } from './read-rows.ts'
import { type Column, columns, export_words } from './words.ts'

/** The width of each column, in characters. */
export const widths = columns.map((column) => (column === 'title' || column === 'counterpart' ? 32 : 20))

/** The head and the rows of the exported table, in the viewer's language. */
export async function* tableOf(
  rows: AsyncIterable<ExportRow | 'more'>,
  viewer: Pick<Viewer, 'company_id' | 'company' | 'language'>,
): AsyncGenerator<Cell[]> {
  const words = export_words[viewer.language]
  yield columns.map((column) => textCell(words.heads[column]))
  for await (const row of rows) {
    if (row === 'more') yield [textCell(words.more(limits.export_dossiers))]
    else {
      const cells = cellsOf(row, viewer)
      yield columns.map((column) => cells[column] ?? null)
    }
  }
}

function cellsOf(
  row: ExportRow,
  { company_id, company, language }: Pick<Viewer, 'company_id' | 'company' | 'language'>,
): Partial<Record<Column, Cell>> {
  const words = export_words[language]
  const title = textCell(row.title)
  if (row.access_ended) return { title, status: textCell(words.access_ended) }
  const { counterpart_name, own_duty, other_duty } = row
  const first = firstDuty(own_duty, other_duty)
  const whose = first && (first.company_id === company_id ? company.name : counterpart_name)
  return {
    title,
    counterpart: textCell(counterpart_name),
    status: textCell(words.status[row.status]),
    turn: textCell(whose),
    since: first && timeCell(first.since),
    orders: textCell(row.orders),
    invoice: textCell(row.invoice_name),
    side: textCell(row.side && words.side[row.side]),
    answers: textCell(row.answers.map(({ name, answer }) => `${name}: ${words.answer[answer]}`).join('; ')),
    ordered: numberCell(row.ordered),
    invoiced: numberCell(row.invoiced),
    open: numberCell(row.open),
    credit: numberCell(row.credit),
    pay_now: numberCell(row.pay_now),
    currency: textCell(row.currency),
    due_date: dayCell(row.due_date),
    last_message: timeCell(row.last_message_time),
  }
}
