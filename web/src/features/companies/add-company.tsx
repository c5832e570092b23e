import type { CompanyHit } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Button } from '../../ui/button.tsx'
import { CompanyBadge } from '../../ui/company-badge.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Note } from '../../ui/note.tsx'
import { CompanySearchField } from './company-search.tsx'
import { ContactFields } from './contact-fields.tsx'
import { NotVerified } from './not-verified.tsx'
import { useAddForm } from './use-add-form.ts'
import { useCompanyLine } from '../../ui/use-company-line.ts'

type Props = { open: boolean; onClose: () => void }

/** Adds a company as a relation: one that the search finds, or one entered by hand. */
export function AddCompany({ open, onClose }: Props) {
  const { t } = useTranslation('companies')
  const form = useAddForm(onClose)
  const { by_hand, search, contact, busy, registered, wrong } = form

  return (
    <FormModal
      title={t(($) => $.add)}
      open={open}
      onClose={onClose}
      onGiveUp={form.giveUp}
      onSubmit={form.submit}
      submit={t(($) => $.create.submit)}
      blocked={form.blocked}
      busy={busy}
    >
      {by_hand ? (
        <>
          <ContactFields form={contact} busy={busy} />
          {registered && (
            <Button onClick={() => form.send(registered)} disabled={busy}>
              {t(($) => $.create.ask_instead, { company: registered.name })}
            </Button>
          )}
          <p className="hint">
            {t(($) => $.create.hint)}{' '}
            <button type="button" className="link" onClick={form.goBack}>
              {t(($) => $.create.back)}
            </button>
          </p>
        </>
      ) : (
        <>
          <CompanySearchField search={search} busy={busy} />
          {search.register_down && <Note kind="wait">{t(($) => $.search.register_down)}</Note>}
          {search.chosen ? (
            <>
              <ChosenCompany company={search.chosen} />
              <NotVerified company={search.chosen} />
            </>
          ) : (
            <p className="hint two-lines">{t(($) => $.search.hint)}</p>
          )}
          <p className="hint">
            {t(($) => $.search.missing)}{' '}
            <button type="button" className="link" onClick={form.enterByHand}>
              {t(($) => $.search.by_hand)}
            </button>
          </p>
        </>
      )}
      <ErrorLine text={wrong} />
    </FormModal>
  )
}

function ChosenCompany({ company }: { company: CompanyHit }) {
  const companyLine = useCompanyLine()
  return (
    <p className="hint two-lines chosen-company">
      <CompanyBadge is_klopt_client={company.is_klopt_client} verified={company.verified} />
      {companyLine(company)}
    </p>
  )
}
