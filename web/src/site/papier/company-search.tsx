import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CompanyBadge } from '../../ui/company-badge.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { firms } from './cast.ts'
import { Papier } from './papier.tsx'
import { DrawnButton, DrawnField, DrawnRow } from './tile-parts.tsx'
import { Tile } from './tile.tsx'

const typed = 'van dalen'
const found = [
  { name: firms.dalen, place: 'Zwolle · KVK 00000003', is_klopt_client: true },
  { name: 'Van Dalen Kozijnen', place: 'Almere · KVK 00000004', is_klopt_client: false },
  { name: 'Van Dalen Transport', place: 'Deventer · KVK 00000005', is_klopt_client: false },
]

/** Finding the right company among several with similar names. */
export function CompanySearch() {
  const { t } = useTranslation('papier')

  return (
    <Papier alt={t(($) => $.search.alt)} width="w460">
      <Tile title={t(($) => $.search.title)}>
        <div className="tile-in">
          <DrawnField typing>
            <Search aria-hidden="true" />
            {typed}
          </DrawnField>
        </div>
        <ul className="tile-pick">
          {found.map(({ name, place, is_klopt_client }) => (
            <DrawnRow key={name} chosen={is_klopt_client} title={<Highlight text={name} query={typed} />} note={place}>
              <CompanyBadge is_klopt_client={is_klopt_client} />
            </DrawnRow>
          ))}
        </ul>
      </Tile>
      <Tile place="second">
        <ul className="tile-pick">
          <DrawnRow title={firms.linde} note={t(($) => $.search.request)}>
            <DrawnButton>{t(($) => $.search.reject)}</DrawnButton>
            <DrawnButton primary>{t(($) => $.search.accept)}</DrawnButton>
          </DrawnRow>
        </ul>
      </Tile>
    </Papier>
  )
}
