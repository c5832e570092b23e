import { LetterCode, verifyCompany } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../platform/api.ts'
import { useErrorText } from '../../../platform/errors.ts'
import { toast } from '../../../ui/toasts.ts'
import { ownCompanyQuery } from './company-data.ts'

/** The form for the code from the verification letter. */
export function useVerification(companyId: string) {
  const { t } = useTranslation('own')
  const errorText = useErrorText()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState('')
  const { queryKey } = ownCompanyQuery(companyId)
  const { mutate: verify, isPending: busy } = useMutation({
    mutationFn: () => call(verifyCompany, { params: { id: companyId }, body: { code } }),
    onSuccess: (company) => {
      client.setQueryData(queryKey, company)
      toast.good(t(($) => $.verification.done))
      leaveField()
    },
    onError: (refused) => {
      if (refused instanceof ApiError && refused.code === 'wrong_code') return refuse(errorText(refused))
      setFailure(errorText(refused))
      void client.invalidateQueries({ queryKey }) // an expired code removes the field
      if (!(refused instanceof ApiError) || refused.code !== 'code_ended') return
      toast.wrong(errorText(refused))
      leaveField()
    },
  })

  function refuse(text: string) {
    setError(text)
    input.current?.focus()
  }
  function type(event: ChangeEvent<HTMLInputElement>) {
    setCode(event.target.value)
    if (error && LetterCode.safeParse(event.target.value).success) setError(undefined)
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (busy) return
    setFailure('')
    setError(undefined)
    if (LetterCode.safeParse(code).success) verify()
    else refuse(t(($) => $.verification.wrong))
  }

  return { field: { ref: input, value: code, onChange: type }, error, failure, busy, submit }
}

/** The field disappears, so move the focus to the heading. */
function leaveField() {
  document.querySelector<HTMLElement>('h1')?.focus()
}
