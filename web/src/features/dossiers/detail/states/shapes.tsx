import { classes } from '../../../../ui/classes.ts'
import '../detail.css'
import './states.css'

const bubbles = ['long', 'own', 'own more'] as const

/** The blurred outline of a dossier. Its title is the only data. */
export function DossierShapes({ title = '' }: { title?: string | undefined }) {
  return (
    <div className="dossier-blurred" inert aria-hidden="true">
      <div className="dossier" data-tab="chat">
        <div className="dossier-head">
          <div className="names">
            <p className="h3 cut">{title}</p>
            <p className="dossier-shape line" />
          </div>
        </div>
        <div className="chat">
          <div className="chat-log">
            <ol className="dossier-shapes">
              {bubbles.map((kind) => (
                <li key={kind} className={classes('msg', kind)}>
                  <span className="dossier-shape line" />
                  <span className="dossier-shape line" />
                </li>
              ))}
            </ol>
          </div>
          <div className="composer-shape" />
        </div>
        <div className="docs">
          <header />
          <ul className="docs-list">
            {bubbles.map((kind) => (
              <li key={kind} className="doc-row">
                <span className="paper-shape" />
                <span className="dossier-shape line" />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}
