import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { laterPanel } from '../../platform/later.ts'
import { useMe } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page } from '../../ui/page.tsx'
import { toast } from '../../ui/toasts.ts'
import { useLingering } from '../../ui/use-lingering.ts'
import { ColleagueRow } from './colleague-row.tsx'
import { ColleagueSkeletons, ColleagueTable } from './colleague-table.tsx'
import { useColleagues, useRefusedRemovals } from './colleagues.ts'

// With a dialog.
const OtherAddress = laterPanel(() => import('./other-address.tsx').then((file) => file.OtherAddress))

type Props = { addressOf: (person_id: string) => string; onAdd: () => void }

/** All people of the own company. Only admins can add colleagues. */
export function ColleagueList({ addressOf, onAdd }: Props) {
  const { t } = useTranslation('people')
  const { id, permissions, company } = useMe()
  const { data: people, isError, isFetching, refetch } = useColleagues()
  const refused = useRefusedRemovals()
  const failed = people === undefined && isError
  const waiting = useLingering(people === undefined && !isError)
  const sentence = t(($) => $.colleagues.failed)

  useEffect(() => {
    if (failed) toast.wrong(sentence)
  }, [failed, sentence])

  function content() {
    if (failed) {
      return (
        <div className="card">
          <LoadFailed text={sentence} onRetry={() => void refetch()} busy={isFetching} />
        </div>
      )
    }
    if (waiting || people === undefined) return <ColleagueSkeletons />
    return (
      <>
        {permissions.manage_colleagues &&
          people
            .filter(({ mail_bounced }) => mail_bounced)
            .map((person) => <OtherAddress key={person.id} person={person} />)}
        <ColleagueTable>
          {people.map((person) => (
            <ColleagueRow
              key={person.id}
              person={person}
              isMe={person.id === id}
              refused={refused.get(person.id)}
              to={addressOf(person.id)}
            />
          ))}
        </ColleagueTable>
        {permissions.manage_colleagues && people.length === 1 && (
          <p className="muted users-alone unless-off">{t(($) => $.colleagues.alone)}</p>
        )}
      </>
    )
  }

  return (
    <Page
      title={t(($) => $.colleagues.title)}
      beside={
        permissions.manage_colleagues && (
          <Button kind="primary" className="unless-off" onClick={onAdd}>
            <Plus aria-hidden="true" />
            {t(($) => $.colleagues.add)}
          </Button>
        )
      }
    >
      {permissions.manage_colleagues && <p className="muted users-note if-off">{t(($) => $.colleagues.nobody_new)}</p>}
      {!permissions.manage_colleagues && (
        <p className="muted users-note">
          {company.is_klopt_client ? t(($) => $.colleagues.not_admin) : t(($) => $.colleagues.guest)}
        </p>
      )}
      {content()}
    </Page>
  )
}
