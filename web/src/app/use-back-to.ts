import { useLocation, useNavigate } from 'react-router'
import { useGoBack } from './use-go-back.ts'

/** Closes what an address opened: by going back where one came from here, otherwise by going to the page itself. */
export function useBackTo(page: string): () => void {
  const { state }: { state: unknown } = useLocation()
  const navigate = useNavigate()
  const goBack = useGoBack()
  return () => void (state === null ? navigate(page, { replace: true }) : goBack())
}
