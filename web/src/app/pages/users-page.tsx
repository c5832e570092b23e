import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ColleagueList } from '../../features/people/colleague-list.tsx'
import { useColleagues } from '../../features/people/colleagues.ts'
import { useReopened } from '../../platform/reopen.ts'
import { PageName } from '../frame/page-name.tsx'
import { ColleaguePanel, NewColleague } from '../panels.ts'
import { useAtRest } from '../boot/use-at-rest.ts'
import { useBackTo } from '../frame/use-back-to.ts'

/** Everybody of the company. The open person is in the address, so that Back closes the panel. */
export default function UsersPage() {
  const { t } = useTranslation('people')
  const [query] = useSearchParams()
  const close = useBackTo('/app/users')
  const [adding, setAdding] = useReopened('new-colleague', query.has('new'))
  const atRest = useAtRest()
  const { data: people } = useColleagues()
  const open = people?.find(({ id }) => id === query.get('user')) ?? null

  return (
    <>
      <PageName name={t(($) => $.colleagues.title)} />
      <ColleagueList addressOf={(id) => `/app/users?user=${id}`} onAdd={() => setAdding(true)} />
      {(atRest || open) && <ColleaguePanel as="modal" person={open} onClose={close} />}
      {(atRest || adding) && <NewColleague open={adding} onClose={() => setAdding(false)} />}
    </>
  )
}
