import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readDossierAhead } from '../dossier/dossier-data.ts'
import { whenFirstShown } from './first-shown.ts'
import { dossierAt } from '../where.ts'
import { loadDossierPage } from '../dossier/load-page.ts'

/** Loads the code of the dossier page before it is needed, and a dossier's data when its link is pressed. */
export function useOpenAhead() {
  const client = useQueryClient()

  useEffect(() => whenFirstShown(client, loadDossierPage), [client])

  useEffect(() => {
    function open(event: MouseEvent) {
      const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event
      const link = target instanceof Element ? target.closest('a') : null
      const elsewhere = button !== 0 || ctrlKey || metaKey || shiftKey || altKey || link?.origin !== location.origin
      const dossierId = link && !elsewhere ? dossierAt(link.pathname) : null
      if (dossierId === null || dossierId === dossierAt(location.pathname)) return
      loadDossierPage()
      readDossierAhead(client, dossierId)
    }
    // A mouse goes down a tenth of a second before it clicks. A finger that comes down may only want to scroll.
    const press = (event: PointerEvent) => (event.pointerType === 'mouse' ? open(event) : undefined)
    document.addEventListener('pointerdown', press, { capture: true })
    document.addEventListener('click', open, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', press, { capture: true })
      document.removeEventListener('click', open, { capture: true })
    }
  }, [client])
}
