import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Goes back once: a second press before the browser has moved would leave the previous page as well. */
export function useGoBack(): () => void {
  const { key } = useLocation()
  const navigate = useNavigate()
  const left = useRef<string | null>(null)

  useEffect(() => {
    if (left.current !== key) left.current = null
  }, [key])

  return () => {
    if (left.current === key) return
    left.current = key
    void navigate(-1)
  }
}

/** Closes what an address opened. Goes back if one came from within the app, otherwise opens the page itself. */
export function useBackTo(page: string): () => void {
  const { state }: { state: unknown } = useLocation()
  const navigate = useNavigate()
  const goBack = useGoBack()
  return () => void (state === null ? navigate(page, { replace: true }) : goBack())
}
