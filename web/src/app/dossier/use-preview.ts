import { useLocation, useNavigate } from 'react-router'
import { useGoBack } from '../frame/use-back-to.ts'

const openedHere = 'preview'

/** The document in the preview. It is in the address, so that a link can open it and Back closes it. */
export function usePreview() {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const goBack = useGoBack()

  function at(documentId: string | null) {
    const params = new URLSearchParams(search)
    params.delete('page') // of another document
    if (documentId) params.set('document', documentId)
    else params.delete('document')
    return { search: params.toString(), hash }
  }

  return {
    documentId: new URLSearchParams(search).get('document'),
    open: (documentId: string) => void navigate(at(documentId), { state: openedHere }),
    step: (documentId: string) => void navigate(at(documentId), { replace: true, state: state as unknown }),
    /** Goes back to where it was opened. With a direct link it stays in the dossier. */
    close: () => void (state === openedHere ? goBack() : navigate(at(null), { replace: true })),
  }
}
