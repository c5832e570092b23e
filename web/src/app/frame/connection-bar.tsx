import { Check, RefreshCw, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../platform/live.ts'

// A page that loads slowly connects late. That is not a lost connection, and the bar would move all of the page.
const waitMs = { connecting: 10_000, offline: 3000, online: 2500, asking: 3000 }

/** Shows that the connection, or the live part of it, is lost once it has been for three seconds, and then that it is back. */
export function ConnectionBar() {
  const { t } = useTranslation('app')
  const state = useConnection()
  const online = state === 'online'
  const [lost, setLost] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setLost(state !== 'online'), waitMs[state])
    return () => clearTimeout(timer)
  }, [state])

  return (
    <div role="status">
      {lost && state === 'asking' && (
        <p className="connection">
          <RefreshCw className="s16" aria-hidden="true" />
          {t(($) => $.connection.asking)}
        </p>
      )}
      {lost && !online && state !== 'asking' && (
        <p className="connection">
          <WifiOff className="s16" aria-hidden="true" />
          {t(($) => $.connection.lost)}
        </p>
      )}
      {lost && online && (
        <p className="connection back">
          <Check className="s16" aria-hidden="true" />
          {t(($) => $.connection.back)}
        </p>
      )}
    </div>
  )
}
