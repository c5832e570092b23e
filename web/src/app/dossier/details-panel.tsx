import type { ComponentProps } from 'react'
import { DossierDetails } from '../../features/dossiers/detail/details.tsx'
import { MailAddress } from '../../features/mails/mail-address.tsx'

type Props = Omit<ComponentProps<typeof DossierDetails>, 'address'>

/** The details with the address for mails. Loaded as one, so that the panel does not grow after it has opened. */
export function DetailsPanel(props: Props) {
  return <DossierDetails {...props} address={<MailAddress dossierId={props.dossier.id} />} />
}
