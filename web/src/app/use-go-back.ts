import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Goes back once: a second press comes before the browser has moved, and would leave the page beneath as well. */
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
