import type { i18n } from 'i18next'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type nl from './nl.json'

/**
 * The readable name of a unit code from UN/ECE Recommendations 20 and 21, which files use. The usual ones are in the
 * catalogues; the English names of the others are loaded when one of them is shown.
 */
export function useUnit(): (code: string | null) => string | null {
  const { t, i18n } = useTranslation('units')
  const names = useSyncExternalStore(
    listen,
    () => others,
    () => others,
  )
  return (code) => {
    if (isUnit(i18n, code)) return t(($) => $[code])
    if (code === null || !mayBeCode.test(code)) return code
    if (!names) void load()
    return names?.[code] ?? code
  }
}

/** Not two letters: on a printed page, 'BX' is an abbreviation of somebody's own. */
const mayBeCode = /^(?=.*[A-Z])(?:[A-Z\d]{3}|[A-Z]\d|\d[A-Z])$/

let others: Partial<Record<string, string>> | null = null
let isLoading = false
const listeners = new Set<() => void>()

/** Without the names, the code stays. */
async function load(): Promise<void> {
  if (isLoading) return
  isLoading = true
  try {
    others = (await import('./names.json')).default
    for (const changed of listeners) changed()
  } catch {
    isLoading = false // offline: when it is shown again
  }
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

function isUnit({ exists }: i18n, code: string | null): code is keyof typeof nl {
  return code !== null && exists(code, { ns: 'units' })
}
