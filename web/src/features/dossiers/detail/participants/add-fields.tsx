import type { DossierUser } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../../../ui/error-line.tsx'
import { ErrorTitle } from '../../../../ui/error-title.tsx'
import { guestDays } from '../../../../platform/guest-days.ts'
import { ColleagueQuestion } from '../../colleague-question.tsx'
import { GuestEmail } from './guest-email.tsx'
import { People } from './people.tsx'
import '../panels.css'
import type { AddForm, AvailablePeople } from './use-add-form.ts'

type Props = { form: AddForm; groups: AvailablePeople[]; companyId: string; users: DossierUser[] }

export function AddFields({ form, groups, companyId, users }: Props) {
  const { t } = useTranslation('detail')
  const filled = groups.filter(({ users }) => users.length > 0)

  return (
    <>
      {filled.map(({ company, users: people }) => (
        <People
          key={company.id}
          title={company.id === companyId ? t(($) => $.add.colleagues) : company.name}
          type="checkbox"
          people={people}
          chosen={form.chosen}
          disabled={form.busy}
          onChoose={form.choose}
        />
      ))}
      {filled.length === 0 && !form.external && <p className="muted">{t(($) => $.add.nobody)}</p>}
      {form.external && (
        <>
          {filled.length > 0 && <p className="field-or">{t(($) => $.add.or)}</p>}
          <GuestEmail hint={t(($) => $.add.email_hint, { count: guestDays() })} form={form} without={users} />
          <ColleagueQuestion own={form.own} other={form.external.name} busy={form.busy} onOther={form.submit} />
        </>
      )}
      {form.wrong && <ErrorTitle />}
      <ErrorLine text={!(form.external && form.wrong?.mend) && form.wrong?.text} />
    </>
  )
}
