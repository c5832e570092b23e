import { DossierSidebar } from '../../features/dossiers/sidebar.tsx'
import { useDrafts } from '../../features/messages/use-draft.ts'
import { useMe } from '../../platform/session.ts'

type Props = { open_dossier: string | null; onCreate: () => void }

/** The dossiers beside the page, with what one began to write in them. */
export function Side(props: Props) {
  return <DossierSidebar {...props} drafts={useDrafts(useMe().id)} />
}
