import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Paper } from '../../ui/paper.tsx'
import { firms } from './cast.ts'
import { Papier } from './papier.tsx'
import { Said } from './said.tsx'
import { Tile } from './tile.tsx'

const own = [
  { filename: 'PO_4500127.pdf', day: '12-08-2025' },
  { filename: 'Offerte_31.pdf', day: '04-08-2025' },
]
const theirs = [
  { filename: 'Factuur_0388.pdf', day: '21-08-2025' },
  { filename: 'Werkbon_77.heic', day: '21-08-2025' },
]

/** A dossier: the conversation beside the documents of both companies. */
export function SharedDossier() {
  const { t } = useTranslation('papier')

  return (
    <Papier alt={t(($) => $.dossier.alt)}>
      <Tile title={t(($) => $.dossier_title)} aside={<span className="muted">{firms.dalen}</span>}>
        <div className="split">
          <div className="talk tile-in">
            <p className="drawn-event">
              <FileText aria-hidden="true" />
              {t(($) => $.dossier.added)}
            </p>
            <Said by="mark" time="09:14" company={false} text={t(($) => $.dossier.sent)} />
            <Said by="sanne" time="09:18" company={false} text={t(($) => $.dossier.asked)} />
            <Said by="mark" time="09:20" company={false} text={t(($) => $.dossier.shown)} />
          </div>
          <div className="sent-papers">
            <b>{t(($) => $.dossier.own)}</b>
            {own.map(paper)}
            <b>Van Dalen Gevelbouw</b>
            {theirs.map(paper)}
          </div>
        </div>
      </Tile>
    </Papier>
  )
}

function paper({ filename, day }: (typeof own)[number]) {
  return (
    <p key={filename}>
      <Paper filename={filename} />
      <span>
        {filename}
        <small>{day}</small>
      </span>
    </p>
  )
}
