import { Check, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { Papier } from './papier.tsx'
import { Said } from './said.tsx'
import { Tile } from './tile.tsx'

/** A conversation that finds the cause of a difference. After it both companies close. */
export function Closing() {
  const { t } = useTranslation('papier')
  const closed = (
    <Badge>
      <Lock aria-hidden="true" />
      {t(($) => $.closing.closed)}
    </Badge>
  )

  return (
    <Papier alt={t(($) => $.closing.alt)} width="w480">
      <Tile title={t(($) => $.dossier_title)} aside={closed}>
        <div className="talk tile-in">
          <Said by="sanne" time="09:18" text={t(($) => $.closing.asked)} />
          <Said by="mark" time="09:20" text={t(($) => $.closing.said)} />
          <Said by="sanne" time="09:21" text={t(($) => $.answered)} />
          <p className="drawn-event">
            <Check aria-hidden="true" />
            {t(($) => $.closing.requested)}
          </p>
          <p className="drawn-event">
            <i className="punt" />
            {t(($) => $.closing.done)}
          </p>
        </div>
      </Tile>
    </Papier>
  )
}
