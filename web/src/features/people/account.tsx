import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReopened } from '../../platform/reopen.ts'
import { Page } from '../../ui/page.tsx'
import { AccountFacts } from './account-facts.tsx'
import { AccountForm } from './account-form.tsx'
import { Preferences } from './preferences.tsx'

type Props = {
  onLanguage: () => void
  /** The setting of the notifications on this device. */
  notifications?: ReactNode
}

/**
 * The user's own data and preferences. `onLanguage` is called when texts from the server must be refetched in a new
 * language.
 */
export function Account({ onLanguage, notifications }: Props) {
  const { t } = useTranslation('people')
  const [editing, setEditing] = useReopened('account', false)
  const [edited, setEdited] = useState(false)

  function done() {
    setEditing(false)
    setEdited(true)
  }

  return (
    <Page title={t(($) => $.account.title)}>
      <div className="page-cols">
        {editing ? (
          <AccountForm onDone={done} onLanguage={onLanguage} />
        ) : (
          <AccountFacts onEdit={() => setEditing(true)} back={edited} />
        )}
        <Preferences notifications={notifications} />
      </div>
    </Page>
  )
}
