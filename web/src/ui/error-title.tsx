import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Rendered with the errors of a form: adds 'Fout' to the page title while it is mounted. */
export function ErrorTitle() {
  const { t } = useTranslation('ui')
  // React inserts the latest title first, so this one applies until it unmounts.
  const [title] = useState(() => document.title)
  return <title>{t(($) => $.error_title, { title })}</title>
}
