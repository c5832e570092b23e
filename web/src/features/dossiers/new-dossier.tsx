import { type Dossier, limits } from '@klopt/contract'
import { useIsMutating } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../platform/errors.ts'
import { useMe } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast, toast_times } from '../../ui/toasts.ts'
import { creating_dossier, useCreateDossier } from './dossiers.ts'
import { NotAClient } from './not-a-client.tsx'

type Props = { open: boolean; onClose: () => void; onCreated: (dossier: Dossier) => void }

export function NewDossier({ open, onClose, onCreated }: Props) {
  const { t } = useTranslation('dossiers')
  const { permissions } = useMe()
  const busy = useIsMutating({ mutationKey: creating_dossier }) > 0

  return (
    <Drawer title={t(($) => $.create.title)} open={open} onClose={onClose} busy={busy}>
      {permissions.create_dossier ? (
        <NewDossierForm onClose={onClose} onCreated={onCreated} />
      ) : (
        <div className="panel-body">
          <NotAClient />
        </div>
      )}
    </Drawer>
  )
}

function NewDossierForm({ onClose, onCreated }: Omit<Props, 'open'>) {
  const { t } = useTranslation('dossiers')
  const errorText = useErrorText()
  const [title, setTitle] = useState('')
  // One name for all attempts: a repeated click after a lost answer finds the dossier that was made.
  const [client_id] = useState(() => crypto.randomUUID())
  const { mutate: create, isPending, error } = useCreateDossier()

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (title.trim() === '')
      return toast.wrong(
        t(($) => $.create.empty),
        toast_times.dossier,
      )
    create(
      { title: title.trim(), client_id },
      {
        onSuccess: (dossier) => {
          toast.good(
            t(($) => $.create.done),
            toast_times.dossier,
          )
          onCreated(dossier)
        },
        onError: () =>
          toast.wrong(
            t(($) => $.create.failed),
            toast_times.dossier,
          ),
      },
    )
  }

  return (
    <form className="panel-form" onSubmit={submit} noValidate>
      <div className="panel-body form">
        <TextField
          label={t(($) => $.create.field)}
          hint={t(($) => $.create.hint)}
          error={error ? errorText(error) : undefined}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          maxLength={limits.title}
          readOnly={isPending}
        />
      </div>
      <footer className="panel-actions">
        <Button onClick={onClose} disabled={isPending}>
          {t(($) => $.create.cancel)}
        </Button>
        <Button type="submit" kind="primary" disabled={title === ''} busy={isPending && t(($) => $.create.busy)}>
          {t(($) => $.create.submit)}
        </Button>
      </footer>
    </form>
  )
}
