import { updateUser, type UpdateUser, type User } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { meQuery, useMe } from '../../platform/session.ts'
import { refreshColleagues } from './colleagues.ts'

/** Changes the user's own names, language or mail setting. The app follows the language of the stored user. */
export function useChangeMyself() {
  const client = useQueryClient()
  const { id } = useMe()
  return useMutation({
    mutationFn: (body: UpdateUser) => call(updateUser, { params: { id }, body }),
    onSuccess: (me) => {
      client.setQueryData(meQuery.queryKey, me)
      void refreshColleagues(client)
    },
  })
}

export type OwnAccount = Pick<User, 'first_name' | 'last_name' | 'language'>

/** The fields that differ from the stored ones; null if none. */
export function changesOf(me: OwnAccount, typed: OwnAccount): UpdateUser | null {
  const first_name = typed.first_name.trim()
  const last_name = typed.last_name.trim()
  const changes: UpdateUser = {
    ...(first_name !== me.first_name && { first_name }),
    ...(last_name !== me.last_name && { last_name }),
    ...(typed.language !== me.language && { language: typed.language }),
  }
  return Object.keys(changes).length > 0 ? changes : null
}
