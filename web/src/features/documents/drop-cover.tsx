import { useTranslation } from 'react-i18next'
import './upload.css'

/** Covers the dossier while files are dragged over it. */
export function DropCover({ dossier }: { dossier: string }) {
  const { t } = useTranslation('documents')
  return <div className="drop-cover">{t(($) => $.drop_here, { dossier })}</div>
}
