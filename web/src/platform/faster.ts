import type { Agreement } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import type { ApiError } from './api.ts'

type EndedBySomebody = 'accepted' | 'declined' | 'withdrawn' | 'countered' | 'replaced'

/**
 * Names the person who answered a proposal a moment earlier: 'Daan zei net al ja.' Empty if the error does not say so.
 */
export function useFasterText(): (error: ApiError) => string {
  const { t } = useTranslation('platform')
  return ({ present }) => {
    if (!present || !('ended' in present) || !present.ended || !isEnd(present.state)) return ''
    const { state } = present
    const [name] = present.ended.user.full_name.split(' ')
    return t(($) => $.faster[state], { name })
  }
}

function isEnd(state: Agreement['state']): state is EndedBySomebody {
  return state !== 'offered' && state !== 'lapsed'
}
