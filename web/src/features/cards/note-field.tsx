import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../ui/error-line.tsx'

type Props = { text: string; wrong: string | undefined; onWrite: (text: string) => void }

/** An optional note, behind a button while there is none. */
export function NoteField({ text, wrong, onWrite }: Props) {
  const { t } = useTranslation('proposals')
  const id = useId()
  const [open, setOpen] = useState(text !== '')
  if (!open)
    return (
      <button type="button" className="link act-add" onClick={() => setOpen(true)}>
        {t(($) => $.add_note)}
      </button>
    )
  return (
    <div className="field">
      <label htmlFor={id}>{t(($) => $.note)}</label>
      <textarea
        id={id}
        className="input note-field"
        rows={3}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the press of a button
        autoFocus={text === ''}
        value={text}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${id}-wrong`}
        onChange={({ target }) => onWrite(target.value)}
      />
      <div id={`${id}-wrong`}>
        <ErrorLine text={wrong} />
      </div>
    </div>
  )
}
