import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Button } from '../../ui/button.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { CompanyFinder } from './company-finder.tsx'
import { useAddForm } from './use-add-form.ts'

type Props = { open: boolean; onClose: () => void }

/** Adds a company as a relation: one that the search finds, or one entered by hand. */
export function AddCompany({ open, onClose }: Props) {
  const { t } = useTranslation('companies')
  const form = useAddForm(onClose)
  const { finder, busy, registered, wrong } = form

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
      <CompanyFinder
        finder={finder}
        busy={busy}
        search_hint={t(($) => $.search.hint)}
        hand_hint={t(($) => $.create.hint)}
        instead={
          registered &&
          !finder.search.isRelated(registered) && (
            <Button onClick={() => form.send(registered)} disabled={busy}>
              {t(($) => $.create.ask_instead, { company: registered.name })}
            </Button>
          )
        }
      />
      <ErrorLine text={wrong} />
    </FormModal>
  )
}
