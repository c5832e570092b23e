import { type CompanyCard, type Dossier, limits } from '@klopt/contract'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorTitle } from '../../ui/error-title.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFocusWrong } from '../../ui/use-focus-wrong.ts'
import { companyPeopleQuery } from '../../platform/relations.ts'
import { makingDossier } from './make-dossier.ts'
import { NotAClient } from './not-a-client.tsx'
import { SharingFields } from './sharing-fields.tsx'
import { useNewDossier } from './use-new-dossier.ts'

type Props = {
  open: boolean
  /** The company to share the dossier with; null makes it internal. */
  company?: CompanyCard | null
  onClose: () => void
  onCreated: (dossier: Dossier) => void
}

export function NewDossier({ open, company = null, onClose, onCreated }: Props) {
  const { t } = useTranslation('dossiers')
  const { permissions } = useMe()
  const busy = useIsMutating({ mutationKey: makingDossier }) > 0

  return (
    <Drawer title={t(($) => $.create.title)} open={open} onClose={onClose} busy={busy}>
      {permissions.create_dossier ? (
        <NewDossierForm company={company} onClose={onClose} onCreated={onCreated} />
      ) : (
        <div className="panel-body">
          <NotAClient />
        </div>
      )}
    </Drawer>
  )
}

type FormProps = { company: CompanyCard | null } & Pick<Props, 'onClose' | 'onCreated'>

function NewDossierForm({ company, onClose, onCreated }: FormProps) {
  const { t } = useTranslation('dossiers')
  const asks = company?.is_klopt_client === true
  const { data: people = [] } = useQuery({ ...companyPeopleQuery(company?.id ?? ''), enabled: company !== null })
  const form = useNewDossier({ company, people: asks ? people : [], onCreated })
  const id = useId()
  useFocusWrong(id, form.blocked)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    form.submit()
  }
  function giveUp() {
    form.forget()
    onClose()
  }

  return (
    <form id={id} className="panel-form" onSubmit={submit} noValidate>
      <div className="panel-body form">
        {form.wrong && <ErrorTitle />}
        <TextField
          label={t(($) => $.create.field)}
          hint={company ? undefined : t(($) => $.create.hint)}
          error={form.wrongAt('title')}
          value={form.title}
          onChange={(event) => form.typeTitle(event.target.value)}
          maxLength={limits.title}
          readOnly={form.busy}
        />
        {company && <SharingFields company={company} known={people} form={form} />}
        <ErrorLine text={form.wrongAt('form')} />
      </div>
      <footer className="panel-actions">
        <Button onClick={giveUp} disabled={form.busy}>
          {t(($) => $.create.cancel)}
        </Button>
        <Button type="submit" kind="primary" disabled={form.blocked} busy={form.busy && t(($) => $.create.busy)}>
          {t(($) => $.create.submit)}
        </Button>
      </footer>
    </form>
  )
}
