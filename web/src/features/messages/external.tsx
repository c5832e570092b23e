import { useTranslation } from 'react-i18next'

/** Shown for a guest without a name whose address the user may not see. */
export function External() {
  const { t } = useTranslation('messages')
  return t(($) => $.external)
}
