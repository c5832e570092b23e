import { Check, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../platform/live.ts'

const lost_ms = 3000
const restored_ms = 2500

/** Shows that the connection is lost once it has been for three seconds, and then that it is back. */
export function ConnectionBar() {
  const { t } = useTranslation('app')
  const online = useConnection() === 'online'
  const [lost, setLost] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setLost(!online), online ? restored_ms : lost_ms)
    return () => clearTimeout(timer)
  }, [online])

  return (
    <div role="status">
      {lost && !online && (
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
