import { useTranslation } from 'react-i18next'
import { classes } from '../../../../ui/classes.ts'
import { Punts } from '../../../../ui/punts.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import '../detail.css'
import './states.css'

const bubbles = ['long', 'own', 'short', 'own more'] as const

/** The skeleton of a dossier while it loads. */
export function WaitingDossier() {
  const { t } = useTranslation('detail')
  return (
    <div className="dossier dossier-waiting" data-tab="chat" aria-busy="true">
      <div className="dossier-head" aria-hidden="true">
        <div className="names">
          <Skeleton width="w40" />
          <Skeleton width="w30" />
        </div>
      </div>
      <div className="dossier-tabs tabs only-m" aria-hidden="true">
        <span className="tab-shape" />
      </div>
      <div className="chat">
        <p className="waiting-text" role="status">
          <Punts />
          {t(($) => $.loading)}
        </p>
        <div className="chat-log" aria-hidden="true">
          <ol className="dossier-shapes">
            {bubbles.map((kind) => (
              <li key={kind} className={classes('msg', kind)}>
                <Skeleton width="w30" />
                <Skeleton width="w80" />
                <Skeleton />
              </li>
            ))}
          </ol>
        </div>
        <div className="composer-shape" aria-hidden="true" />
      </div>
      <div className="docs" aria-hidden="true">
        <header>
          <h2>{t(($) => $.documents)}</h2>
        </header>
        <ul className="docs-list">
          {bubbles.slice(1).map((kind) => (
            <li key={kind} className="doc-row">
              <span className="paper-shape" />
              <span className="name">
                <Skeleton width="w80" />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
