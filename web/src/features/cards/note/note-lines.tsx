import type { Reading, ReadingValue } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { usePapers } from '../compare/context.ts'
import { CorrectedBy, Value } from '../compare/value.tsx'

type Quantity = { path: string; value: ReadingValue }

/** The number and the lines of a delivery note as they were read. Each value opens its correction. */
export function NoteLines({ document_id }: { document_id: string }) {
  const { t } = useTranslation('compare')
  const { readings, figures } = usePapers()
  const reading = readings.get(document_id)
  const quantities = quantitiesOf(reading)
  const targetOf = (path: string) => ({ document_id, path })
  const textOf = (path: string) => {
    const value = reading?.values[path]?.value ?? null
    return value === null ? null : figures.format(path, value)
  }
  if (quantities.length === 0) return null

  return (
    <div className="note-lines">
      <table>
        <caption className="sr">{t(($) => $.pen.lines)}</caption>
        <thead>
          <tr>
            <th scope="col">
              {t(($) => $.pen.number)} <Value target={targetOf('number')} text={textOf('number')} />
            </th>
            <th scope="col">{t(($) => $.pen.quantity)}</th>
            <th scope="col">{t(($) => $.pen.unit)}</th>
          </tr>
        </thead>
        <tbody>
          {quantities.map(({ path }) => {
            const name = nameOf(reading, path)
            const unit = path.replace(/quantity$/, 'unit')
            return (
              <tr key={path}>
                <td>
                  <Value target={targetOf(name)} text={textOf(name)} />
                </td>
                <td>
                  <Value target={targetOf(path)} text={textOf(path)} />
                </td>
                <td>
                  <Value target={targetOf(unit)} text={textOf(unit)} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {quantities.map(({ path }) => (
        <CorrectedBy key={path} target={targetOf(path)} />
      ))}
    </div>
  )
}

/** The quantities of a reading, in the order of its lines. */
export function quantitiesOf(reading: Reading | undefined): Quantity[] {
  return Object.entries(reading?.values ?? {})
    .flatMap(([path, value]) => {
      const line = /^line\[(\d+)\]\.quantity$/.exec(path)?.[1]
      return line !== undefined && value.value !== null ? [{ path, value, line: Number(line) }] : []
    })
    .toSorted((one, other) => one.line - other.line)
}

/** The path of the name of the goods that a quantity counts. */
function nameOf(reading: Reading | undefined, path: string): string {
  const [name, description] = ['name', 'description'].map((field) => path.replace(/quantity$/, field))
  return reading?.values[name ?? ''] || !reading?.values[description ?? ''] ? (name ?? '') : (description ?? '')
}
