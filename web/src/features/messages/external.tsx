import { useTranslation } from 'react-i18next'

/** Somebody without a name, for who may not see their address. */
export function External() {
  const { t } = useTranslation('messages')
  return t(($) => $.external)
}
