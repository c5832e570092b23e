import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import { WhenIn } from '../../../ui/when.tsx'
import { usePapers } from './context.ts'
import { formOf } from './figures.ts'
import { isSame, type Target } from './model.ts'
import { useValueName } from './words.ts'

/** A text longer than this may wrap. */
const wordsFrom = 12

type Props = {
  target: Target
  /** The formatted value; null if there is none yet. */
  text: string | null
  differs?: boolean
  /** Other papers prove it, even if its own does not. */
  proved?: boolean
}

/** A value in the list. Clicking it shows its place on the page, and opens the correction if the user may correct. */
export function Value({ target, text, differs = false, proved = false }: Props) {
  const { t } = useTranslation('compare')
  const { readings, selected, selectValue, correct } = usePapers()
  const name = useValueName()(target)
  const isDay = formOf(target.path) === 'day'
  const value = readings.get(target.document_id)?.values[target.path]
  const computed = value?.source !== 'computed' ? null : t(($) => $.computed[isDay ? 'day' : 'sum'])
  // An estimated day already says so in its label.
  const doubtful = !proved && value !== undefined && value.value !== null && !value.sure && !(computed && isDay)
  const corrected = value?.source === 'typed' && value.value !== null
  const label =
    text === null
      ? t(($) => $.fill, { value: name })
      : [`${name}: ${text}`, computed, doubtful && t(($) => $.unsure)].filter(Boolean).join(', ')
  if (text === null && !correct) return <span className="subtle">–</span>

  return (
    <button
      type="button"
      className={classes(
        'compare-value',
        differs && 'differs',
        doubtful && 'unsure',
        text === null && 'none',
        (text?.length ?? 0) > wordsFrom && formOf(target.path) === 'words' && 'words',
        isSame(selected.target, target) && 'picked',
      )}
      data-value={`${target.document_id} ${target.path}`}
      aria-label={label}
      title={text === null ? t(($) => $.not_read) : undefined}
      aria-haspopup={correct ? 'dialog' : undefined}
      aria-current={isSame(selected.target, target) || undefined}
      onClick={() => (correct ? correct(target) : selectValue(target))}
    >
      {corrected && <Pencil aria-hidden="true" />}
      {text ?? '–'}
      {doubtful && ' ?'}
      {computed && <small> {computed}</small>}
    </button>
  )
}

/** The author and time of a correction, and the value that was read. */
export function CorrectedBy({ target }: { target: Target }) {
  const { t } = useTranslation('compare')
  const { readings, companies, figures } = usePapers()
  const value = readings.get(target.document_id)?.values[target.path]
  if (value?.source !== 'typed' || value.value === null || !value.typed_by || !value.typed_at) return null
  const { full_name, company_id } = value.typed_by
  const { read, typed_at } = value
  const by = { name: full_name, company: companies.find(({ id }) => id === company_id)?.name ?? '' }
  function textAt(time: string): string {
    if (read === null) return t(($) => $.typed, { ...by, time })
    return t(($) => $.typed_read, { ...by, time, read: figures.format(target.path, read) })
  }
  return (
    <p className="corrected micro">
      <Pencil aria-hidden="true" />
      <span>
        <WhenIn at={typed_at} as="chat" say={textAt} />
      </span>
    </p>
  )
}
