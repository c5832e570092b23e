import type { ComponentProps } from 'react'
import { OpenCards } from '../../features/cards/open-cards.tsx'
import { DossierDetails } from '../../features/dossiers/detail/details.tsx'
import { MailAddress } from '../../features/mails/mail-address.tsx'

type Props = Omit<ComponentProps<typeof DossierDetails>, 'address' | 'StillOpen'>

/**
 * The details with the address for mails and what is still open. Loaded as one, so that neither the panel nor its
 * questions grow after they have opened.
 */
export function DetailsPanel(props: Props) {
  return <DossierDetails {...props} address={<MailAddress dossierId={props.dossier.id} />} StillOpen={OpenCards} />
}
