import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CompanyBadge } from '../../ui/company-badge.tsx'
import { Paper } from '../../ui/paper.tsx'
import { firms } from './cast.ts'
import { Papier } from './papier.tsx'
import { DrawnField, DrawnRow } from './tile-parts.tsx'
import { Tile } from './tile.tsx'

/** A new dossier with its first documents uploading. */
export function NewDossier() {
  const { t } = useTranslation('papier')
  const uploading = (
    <>
      {t(($) => $.new.uploading)}
      <i className="drawn-bar" />
    </>
  )

  return (
    <Papier alt={t(($) => $.new.alt)} width="w440">
      <Tile title={t(($) => $.new.title)}>
        <div className="tile-in">
          <DrawnField label={t(($) => $.new.name)}>{t(($) => $.dossier_title)}</DrawnField>
          <DrawnField label={t(($) => $.new.company)}>
            {firms.dalen}
            <CompanyBadge is_klopt_client />
          </DrawnField>
        </div>
      </Tile>
      <Tile place="second" title={t(($) => $.new.upload)}>
        <ul className="tile-pick">
          <DrawnRow title="PO_4500127.pdf" note="412 KB" sign={<Paper filename="PO_4500127.pdf" />}>
            <Check className="agreed" aria-hidden="true" />
          </DrawnRow>
          <DrawnRow title="Offerte_31.pdf" note={uploading} sign={<Paper filename="Offerte_31.pdf" />} />
        </ul>
      </Tile>
    </Papier>
  )
}
