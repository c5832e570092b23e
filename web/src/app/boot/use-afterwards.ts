import type { User } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { retryUntilLoaded } from '../../platform/later.ts'

/** Loads and starts what can wait until the first page is shown. */
export function useAfterwards(atRest: boolean, me: User) {
  const client = useQueryClient()
  const { i18n } = useTranslation()
  const navigate = useNavigate()

  useEffect(() => {
    if (!atRest) return
    let over = false
    let end = () => {}
    async function start() {
      let tries = 0
      const { startAfterwards } = await retryUntilLoaded(() => {
        tries += 1
        return import('./afterwards.ts')
      })
      if (!over) end = startAfterwards(client, me, i18n, { late: tries > 1, open: (path) => void navigate(path) })
    }
    void start()
    return () => {
      over = true
      end()
    }
  }, [atRest, client, me, i18n, navigate])
}
