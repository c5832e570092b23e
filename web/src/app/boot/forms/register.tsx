import { Closed } from '../../../features/registration/closed.tsx'
import { Wizard } from '../../../features/registration/wizard.tsx'
import type { LegalLink } from '../../../features/registration/terms-step.tsx'
import { SiteLink } from '../../../site/site-link.tsx'
import { useAddressOf } from '../../../site/use-address.ts'

const pages = {
  privacy_policy_agreed: '/privacy-policy',
  terms_agreed: '/terms-and-conditions',
  dpa_agreed: '/data-processing-agreement',
} as const

export function Part() {
  const addressOf = useAddressOf()
  const login = addressOf('/login')
  return (
    <>
      <div className="wizard-open if-open">
        <Wizard login={login} legalLink={legalLink} />
      </div>
      <Closed login={login} />
    </>
  )
}

/** In a new tab, so that the filled-in form stays. */
const legalLink: LegalLink = ({ name, children }) => (
  <SiteLink to={pages[name]} target="_blank" rel="noreferrer">
    {children}
  </SiteLink>
)
