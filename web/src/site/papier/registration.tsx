import { useTranslation } from 'react-i18next'
import { firms } from './cast.ts'
import { Papier } from './papier.tsx'
import { Sheet } from './sheet.tsx'
import { DrawnButton, DrawnField } from './tile-parts.tsx'
import { Tile } from './tile.tsx'

const kvk = '00000001'

/** A number on an extract of the register, and the same number in the form. */
export function Registration() {
  const { t } = useTranslation('papier')

  return (
    <Papier alt={t(($) => $.registration.alt)} width="w480">
      <div className="sheets loose">
        <Sheet
          from={t(($) => $.registration.register)}
          kind={t(($) => $.registration.extract)}
          meta={[t(($) => $.registration.profile)]}
        >
          <li>
            <span>{firms.linde}</span>
          </li>
          <li className="fits">
            <span>KVK</span>
            <span>{kvk}</span>
          </li>
          <li>
            <span>Hengelo</span>
          </li>
          <li className="muted">
            <span>{t(($) => $.registration.form)}</span>
          </li>
        </Sheet>
        <Tile
          place="lower"
          title={t(($) => $.registration.step)}
          aside={<span className="muted">{t(($) => $.registration.of)}</span>}
        >
          <div className="tile-in">
            <DrawnField label={t(($) => $.registration.name)}>{firms.linde}</DrawnField>
            <DrawnField label={t(($) => $.registration.number)} typing>
              {kvk}
            </DrawnField>
            <DrawnButton primary>{t(($) => $.registration.next)}</DrawnButton>
          </div>
        </Tile>
      </div>
    </Papier>
  )
}
