import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { CompanyBadge } from '../../ui/company-badge.tsx'
import { Initials } from '../../ui/initials.tsx'
import { firms, people } from './cast.ts'
import { Papier } from './papier.tsx'
import { DrawnButton, DrawnRow } from './tile-parts.tsx'
import { Tile } from './tile.tsx'

/** The people of a company with their roles, and the companies with which it works. */
export function Colleagues() {
  const { t } = useTranslation('papier')
  const { sanne, omar } = people

  return (
    <Papier alt={t(($) => $.colleagues.alt)} width="w460">
      <Tile title={t(($) => $.colleagues.title)} aside={<DrawnButton>{t(($) => $.colleagues.add)}</DrawnButton>}>
        <ul className="tile-pick">
          <DrawnRow title={sanne.name} note={sanne.email} sign={<Initials name={sanne.name} />}>
            <Badge>{t(($) => $.colleagues.admin)}</Badge>
          </DrawnRow>
          <DrawnRow title={omar.name} note={omar.email} sign={<Initials name="Omar Idrissi" />}>
            <Badge>{t(($) => $.colleagues.user)}</Badge>
          </DrawnRow>
        </ul>
      </Tile>
      <Tile place="second" title={t(($) => $.colleagues.companies)}>
        <ul className="tile-pick">
          <DrawnRow title={firms.dalen} note="Zwolle">
            <CompanyBadge is_klopt_client />
          </DrawnRow>
          <DrawnRow title={firms.vos} note="Almere">
            <CompanyBadge is_klopt_client={false} />
          </DrawnRow>
        </ul>
      </Tile>
    </Papier>
  )
}
