import { type Answer, RegistrationNumber, suggestCompany } from '@klopt/contract'
import { useRef, useState } from 'react'
import { call } from '../../platform/api.ts'

type Suggestion = NonNullable<Answer<typeof suggestCompany>>

/** What the register knows of a number, once it is whole. Without an answer nothing is suggested. */
export function useSuggestion(onFound: (name: string) => void) {
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null)
  const asked = useRef('')

  function suggest(number: string) {
    if (asked.current === number) return
    asked.current = number
    setSuggestion(null)
    if (RegistrationNumber.safeParse(number).success) void ask(number)
  }
  async function ask(number: string) {
    const known = await call(suggestCompany, { params: { number } }).catch(() => null)
    if (!known || asked.current !== number) return
    setSuggestion(known)
    onFound(known.name)
  }

  return { suggestion, suggest }
}
