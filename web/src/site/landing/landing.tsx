import { useTranslation } from 'react-i18next'
import { CallBand } from '../offer/call-band.tsx'
import { StructuredData } from '../offer/structured-data.tsx'
import { PageHead } from '../page-head.tsx'
import type { PageScript } from '../page-script.ts'
import { Facts } from './facts.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Prices } from './prices.tsx'
import { Problem } from './problem.tsx'

export const handle: PageScript = 'small'

export default function Landing() {
  const { t } = useTranslation('landing')

  return (
    <main>
      <PageHead title={t(($) => $.title)} description={t(($) => $.description)} />
      <StructuredData />
      <Hero />
      <Facts />
      <Problem />
      <Features />
      <Prices />
      <CallBand />
    </main>
  )
}
