import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api.ts'
import { useErrorText } from '../../platform/errors.ts'
import { useCardContext } from './card-context.ts'
import { nameOf } from './company-name.ts'

/** The text of an error of an act. It names the company that has just made another proposal. */
export function useActErrorText(): (error: unknown) => string {
  const { t } = useTranslation('proposals')
  const { dossier } = useCardContext()
  const errorText = useErrorText()
  return (error) => {
    const present = error instanceof ApiError && error.code === 'proposal_changed' ? error.present : null
    if (!present || !('company_id' in present)) return errorText(error)
    return t(($) => $.just_proposed, { company: nameOf(dossier.companies, present.company_id) })
  }
}
