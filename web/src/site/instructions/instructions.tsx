import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CallBand } from '../offer/call-band.tsx'
import { PageHead } from '../page-head.tsx'
import type { PageScript } from '../page-script.ts'
import { CardPicture } from '../papier/card-picture.tsx'
import { Colleagues } from '../papier/colleagues.tsx'
import { NewDossier } from '../papier/new-dossier.tsx'
import { Registration } from '../papier/registration.tsx'
import './enlarged.css'
import './instructions.css'
import { Step } from './step.tsx'

export const handle: PageScript = 'late'

const steps = [
  { name: 'register', picture: 'registration', Picture: Registration },
  { name: 'people', picture: 'colleagues', Picture: Colleagues },
  { name: 'dossier', picture: 'new', Picture: NewDossier },
  { name: 'close', picture: 'card', Picture: CardPicture },
] as const

export default function Instructions() {
  const { t } = useTranslation('instructions')

  return (
    <main>
      <PageHead title={t(($) => $.title)} description={t(($) => $.description)} />
      <header className="site-wrap intro">
        <h1>{t(($) => $.heading)}</h1>
        <p className="lead">{t(($) => $.lead)}</p>
      </header>
      <div className="site-wrap steps-of-work">
        {steps.map((step, index) => (
          <Step key={step.name} nr={index + 1} {...step} />
        ))}
      </div>
      <CallBand />
      <dialog className="enlarged" aria-labelledby="enlarged-title" data-large>
        <div>
          <header>
            <h2 id="enlarged-title" data-large-title>
              {t(($) => $.heading)}
            </h2>
            <form method="dialog">
              <button type="submit" className="icon-btn" aria-label={t(($) => $.shut)}>
                <X aria-hidden="true" />
              </button>
            </form>
          </header>
          <div className="plate" data-large-place />
        </div>
      </dialog>
    </main>
  )
}
