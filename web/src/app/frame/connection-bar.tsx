import { Check, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../platform/live.ts'

const patience = 3000
const glad_for = 2500

/** Says that the line is gone once it has been for three seconds, and then that it is back. */
export function ConnectionBar() {
  const { t } = useTranslation('app')
  const online = useConnection() === 'online'
  const [lost, setLost] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setLost(!online), online ? glad_for : patience)
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
