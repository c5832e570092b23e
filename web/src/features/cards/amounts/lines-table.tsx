import { type ClipboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readPaste } from './paste.ts'
import { type Column, columns, emptyRow, figureText, isEmpty, isFigure, netOf, type Row } from './rows.ts'
import { pressInTable } from './table-keys.ts'
import { type Amounts, cellId } from './use-amounts.ts'

/** The lines of a document as a table of fields. There is always an empty row at the end. */
export function LinesTable({ id, form: { rows, setRows, wrong, sum } }: { id: string; form: Amounts }) {
  const { t, i18n } = useTranslation('cards')
  const { language } = i18n
  const [pasted, setPasted] = useState('')
  const last = rows.at(-1)
  const shown = last && isEmpty(last) ? rows : [...rows, emptyRow]

  /** The amount that is stored if none is typed. */
  function computed(row: Row): string {
    return figureText(netOf({ ...row, net: '' }, language) ?? '', language)
  }
  function type(n: number, column: Column, text: string) {
    setRows(shown.map((row, at) => (at === n ? { ...row, [column]: text } : row)))
  }
  function paste(event: ClipboardEvent, n: number, column: Column) {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text.trim())) return // a single value is pasted as usual
    event.preventDefault()
    const { rows: read, unread } = readPaste(text, column, language)
    const merged = read.map((row, at): Row => {
      const before = shown[n + at] ?? emptyRow
      const filled = columns.filter((one) => row[one] !== '').map((one) => [one, row[one]])
      return { ...before, ...Object.fromEntries(filled) }
    })
    setRows([...shown.slice(0, n), ...merged, ...shown.slice(n + merged.length)])
    const places = unread.map(({ row, column: of, text: cell }) =>
      t(($) => $.amounts.unread_cell, { n: n + row + 1, column: t(($) => $.amounts.columns[of]), text: cell }),
    )
    setPasted(
      [
        t(($) => $.amounts.pasted, { count: read.length }),
        places.length > 0 && t(($) => $.amounts.unread, { cells: places.join(', ') }),
      ]
        .filter(Boolean)
        .join(' '),
    )
  }

  return (
    <div className="amounts-lines">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields */}
      <table onKeyDown={pressInTable} aria-label={t(($) => $.amounts.lines)}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={`of-${column}`}>
                {t(($) => $.amounts.columns[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, n) => (
            // oxlint-disable-next-line react/no-array-index-key -- a line is its place in the document
            <tr key={n}>
              {columns.map((column, place) => (
                <td key={column}>
                  <input
                    id={id + cellId(n, column)}
                    className="input"
                    data-cell={`${n} ${place}`}
                    aria-label={t(($) => $.amounts.cell, { column: t(($) => $.amounts.columns[column]), n: n + 1 })}
                    aria-invalid={wrong[cellId(n, column)] ? true : undefined}
                    autoComplete="off"
                    inputMode={isFigure(column) ? 'decimal' : 'text'}
                    maxLength={1000}
                    data-computed={column === 'net' && computed(row) ? true : undefined}
                    placeholder={(column === 'net' && computed(row)) || t(($) => $.amounts.columns[column])}
                    value={row[column]}
                    onChange={({ target }) => type(n, column, target.value)}
                    onPaste={(event) => paste(event, n, column)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint" role="status">
        {pasted || t(($) => $.amounts.how)}
      </p>
      {sum && (
        <p className={sum.off ? 'amounts-sum off' : 'amounts-sum'}>
          {sum.off ? t(($) => $.amounts.lines_off, sum) : t(($) => $.amounts.lines_sum, sum)}
        </p>
      )}
    </div>
  )
}
