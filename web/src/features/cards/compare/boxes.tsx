import { useEffect } from 'react'
import { classes } from '../../../ui/classes.ts'
import { usePapers } from './context.ts'
import { type Band, type ValueMark } from './marks.ts'
import { isSame, lineAt } from './model.ts'
import { useValueName } from './words.ts'

type Props = {
  document_id: string
  marks: ValueMark[]
  bands: Band[]
  /** The path of the selected value. */
  at: string | null
  points: { width: number; height: number }
  /** Called when the marks are rendered, as pages load one by one. */
  onPlaced: () => void
}

/** Marks over the values on a page. Keyboard users have the same values in the list. */
export function Boxes({ document_id, marks, bands, at, points, onPlaced }: Props) {
  const { card, readings, selected, selectLine, selectValue, correct } = usePapers()
  // Somebody said that a pen changed it: the next press on a figure corrects it.
  const direct = readings.get(document_id)?.pen?.state === 'yes'
  const name = useValueName()
  useEffect(onPlaced, [onPlaced])

  function place([x, y, width, height]: ValueMark['box']) {
    return {
      left: percent(x, points.width),
      top: percent(y, points.height),
      width: percent(width, points.width),
      height: percent(height, points.height),
    }
  }
  return (
    <div className="compare-marks">
      {bands.map(({ n, box, differs }) => (
        <button
          key={n}
          type="button"
          tabIndex={-1}
          aria-label={card.lines.find((line) => line.n === n)?.name || card.invoice.filename}
          className={classes('compare-band', differs && 'differs', selected.n === n && 'picked')}
          data-at={selected.n === n ? 'line' : undefined}
          style={place(box)}
          onClick={() => selectLine(n)}
        />
      ))}
      {marks.map(({ path, box, look }) => {
        const target = { document_id, path }
        const picked = isSame(selected.target, target)
        return (
          <button
            key={path}
            type="button"
            tabIndex={-1}
            aria-label={name(target)}
            className={classes('compare-mark', look, picked && 'picked')}
            data-box={`${document_id} ${path}`}
            data-at={path === at ? 'value' : undefined}
            data-line={lineAt(card, target)?.n}
            style={place(box)}
            onClick={() => ((picked || direct) && correct ? correct(target) : selectValue(target))}
          />
        )
      })}
    </div>
  )
}

function percent(part: number, of: number): string {
  return `${(100 * part) / of}%`
}
