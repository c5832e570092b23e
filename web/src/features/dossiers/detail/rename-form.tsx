import { type Dossier, TitleForm } from '@klopt/contract'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveTyped, readTyped } from '../../../platform/device.ts'
import { useErrorText } from '../../../platform/errors.ts'
import { useForgetWhenLeft } from '../../../platform/typed.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorTitle } from '../../../ui/error-title.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useRename } from './writes.ts'

export function RenameForm({ dossier, onDone }: { dossier: Dossier; onDone: () => void }) {
  const { t } = useTranslation('detail')
  const errorText = useErrorText()
  const typed = `rename.${dossier.id}`
  const [title, setTitle] = useState(() => readTyped(typed) || dossier.title)
  useForgetWhenLeft(typed)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const [wrong, setWrong] = useState('')
  const { mutate: rename, isPending } = useRename(dossier.id)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const checked = TitleForm.safeParse({ title })
    if (!checked.success) return setWrong(title.trim() ? t(($) => $.details.too_long) : t(($) => $.details.blank))
    if (checked.data.title === dossier.title) return onDone()
    rename(checked.data.title, { onSuccess: onDone, onError: (error) => setWrong(errorText(error)) })
  }

  return (
    <form onSubmit={submit} noValidate>
      {wrong && <ErrorTitle />}
      <TextField
        label={t(($) => $.details.rename)}
        value={title}
        ref={field}
        error={wrong || undefined}
        readOnly={isPending}
        onChange={(event) => {
          setTitle(event.target.value)
          saveTyped(typed, event.target.value)
          setWrong('')
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation() // Escape closes the form, not the panel around it
          onDone()
        }}
      />
      <Button onClick={onDone} disabled={isPending}>
        {t(($) => $.cancel)}
      </Button>
      <Button kind="primary" type="submit" busy={isPending && t(($) => $.details.busy)}>
        {t(($) => $.details.save)}
      </Button>
    </form>
  )
}
