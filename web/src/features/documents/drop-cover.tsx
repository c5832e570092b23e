import { useTranslation } from 'react-i18next'
import './upload.css'

/** What hangs over the dossier while files are held above it. */
export function DropCover({ dossier }: { dossier: string }) {
  const { t } = useTranslation('documents')
  return <div className="drop-cover">{t(($) => $.drop_here, { dossier })}</div>
}
