import { TextSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import './go-to.css'

/** The button for the palette on a phone, which has no rail: beside the heading of a page. */
export function GoToButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('app')
  return (
    <IconButton
      className="go-to-m only-m"
      label={t(($) => $.go_to.open)}
      icon={<TextSearch aria-hidden="true" />}
      tip={false}
      onClick={onClick}
    />
  )
}
