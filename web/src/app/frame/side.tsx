import { DossierSidebar } from '../../features/dossiers/sidebar.tsx'
import { useDrafts } from '../../features/messages/use-draft.ts'
import { useMe } from '../../platform/session.ts'

type Props = { open_dossier: string | null; onCreate: () => void }

/** The list of dossiers beside the page, with the drafts of messages. */
export function Side(props: Props) {
  return <DossierSidebar {...props} drafts={useDrafts(useMe().id)} />
}
