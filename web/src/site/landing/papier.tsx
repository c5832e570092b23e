import { useTranslation } from 'react-i18next'
import './papier.css'
import { Sheet } from './sheet.tsx'

/** An order and an invoice that differ by one line, and the conversation that settles it. All names are invented. */
export function Papier() {
  const { t } = useTranslation('landing')

  return (
    <div className="papier" role="img" aria-label={t(($) => $.papier.alt)}>
      <div className="sheets">
        <Sheet
          from="Bouwbedrijf De Linde"
          kind={t(($) => $.papier.order)}
          meta={['12-08-2025', t(($) => $.papier.delivery)]}
          sills={['24', '€ 5.160,00']}
          total="€ 15.640,00"
        />
        <Sheet
          later
          from="Van Dalen Gevelbouw B.V."
          kind={t(($) => $.papier.invoice)}
          meta={['21-08-2025']}
          sills={['28', '€ 6.020,00']}
          total="€ 16.500,00"
        />
      </div>
      <div className="talk">
        <div className="talk-msg">
          <p>
            <b>Mark de Wit</b> Van Dalen <time>09:14</time>
          </p>
          {t(($) => $.papier.said)}
        </div>
        <div className="talk-msg own">
          <p>
            <b>Sanne Bakker</b> De Linde <time>09:21</time>
          </p>
          {t(($) => $.papier.answered)}
        </div>
      </div>
    </div>
  )
}
