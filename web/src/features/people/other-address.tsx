import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { laterPanel } from '../../platform/later.ts'
import { Button } from '../../ui/button.tsx'
import type { Colleague } from './colleagues.ts'

const OtherAddressForm = laterPanel(() => import('./other-address-form.tsx').then((file) => file.OtherAddressForm))

/** An invitation that did not arrive. Another address is invited in place of this one. */
export function OtherAddress({ person }: { person: Colleague }) {
  const { t } = useTranslation('people')
  const [open, setOpen] = useState(false)
  const { email } = person
  return (
    <div className="card users-bounced">
      <p>{t(($) => $.other_address.bounced, { email })}</p>
      <Button size="sm" aria-label={t(($) => $.other_address.open_of, { email })} onClick={() => setOpen(true)}>
        {t(($) => $.other_address.open)}
      </Button>
      {open && <OtherAddressForm person={person} onClose={() => setOpen(false)} />}
    </div>
  )
}
