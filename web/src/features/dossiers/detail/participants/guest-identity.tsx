import type { Dossier, User } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { laterPanel } from '../../../../platform/later.ts'

// A dialog.
const WhoAmI = laterPanel(() => import('./who-am-i.tsx').then((file) => file.WhoAmI))

/** As whom a guest writes, who may have got the link of somebody else. */
export function GuestIdentity({ dossier, guest }: { dossier: Dossier; guest: User }) {
  const { t } = useTranslation('detail')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="guest-identity" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(($) => $.as_guest, { guest: guest.full_name })}
      </button>
      {open && <WhoAmI dossier={dossier} guest={guest} onClose={() => setOpen(false)} />}
    </>
  )
}
