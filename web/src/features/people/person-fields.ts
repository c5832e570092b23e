import { Email, PersonName } from '@klopt/contract'
import { useTranslation } from 'react-i18next'

const rules = { first_name: PersonName, last_name: PersonName, email: Email } as const
type Field = keyof typeof rules

/** The error texts of a person's fields, for the rules of the contract and for refusals by the server. */
export function usePersonFields() {
  const { t } = useTranslation('people')

  function errorIn(field: Field, value: string): string | undefined {
    const [issue] = rules[field].safeParse(value).error?.issues ?? []
    if (!issue) return undefined
    if (value.trim() === '') return t(($) => $.fields[field].required)
    return refusalOf(field, issue.code)
  }
  function refusalOf(field: Field, how: string): string {
    if (how === 'too_small') return t(($) => $.fields[field].short)
    if (how === 'too_big') return t(($) => $.fields[field].long)
    return t(($) => $.fields[field].refused)
  }

  return { errorIn, refusalOf }
}
