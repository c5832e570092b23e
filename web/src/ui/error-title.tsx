import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Stands where something is wrong in a form, and says so in the title of the page as long as it does. */
export function ErrorTitle() {
  const { t } = useTranslation('ui')
  // React puts the title that came last before the others, so that this one counts until it is taken away.
  const [title] = useState(() => document.title)
  return <title>{t(($) => $.error_title, { title })}</title>
}
