import { useRef, useState } from 'react'
import { ApiError } from '../../platform/api.ts'

export type OwnDomain = ReturnType<typeof useOwnDomain>

/** Asks whether an address of the own company's mail domain is a colleague's, before it is invited at the other company. */
export function useOwnDomain(typed: string) {
  const [asked, setAsked] = useState('')
  const outside = useRef('') // read when the form is sent, also in the same click
  const email = typed.trim()

  return {
    email,
    asks: asked !== '' && asked === email,
    /** The field of the invitation: the person said so of this address. */
    notAColleague: () => (email !== '' && outside.current === email ? (true as const) : undefined),
    sayOutside(): void {
      outside.current = email
      setAsked('')
    },
    /** Whether the error is this question, which is shown then. */
    isAskedBy(error: unknown): boolean {
      const asks = error instanceof ApiError && error.code === 'own_domain'
      if (asks) setAsked(email)
      return asks
    },
  }
}
