import { type Answer, RegistrationNumber, suggestCompany } from '@klopt/contract'
import { useRef, useState } from 'react'
import { call } from '../../platform/api.ts'

type Suggestion = NonNullable<Answer<typeof suggestCompany>>

/** The company that the register has for a complete number. Without a response nothing is suggested. */
export function useSuggestion(onFound: (name: string) => void) {
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null)
  const latest = useRef('')

  function suggest(number: string) {
    if (latest.current === number) return
    latest.current = number
    setSuggestion(null)
    if (RegistrationNumber.safeParse(number).success) void fetchCompany(number)
  }
  async function fetchCompany(number: string) {
    const known = await call(suggestCompany, { params: { number } }).catch(() => null)
    if (!known || latest.current !== number) return
    setSuggestion(known)
    onFound(known.name)
  }

  return { suggestion, suggest }
}
