import { logout, me, type User } from '@klopt/contract'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call, forgetAnswers } from './api.ts'
import { eraseKept, eraseKeptWith, forgetKept } from './device.ts'
import { doPostponed } from './postpone.ts'
import { me_key, queryClient } from './query.ts'
import { leaveOpen } from './reopen.ts'
import { dropEndedToken, dropToken, onTokenDropped, readToken } from './token.ts'

export const meQuery = queryOptions({
  queryKey: me_key,
  queryFn: ({ signal }) => call(me, { signal }),
  staleTime: Infinity,
})

/** The signed-in person. Below the app shell they are always known. */
export function useMe(): User {
  return useSuspenseQuery(meQuery).data
}

/** Part of the key of every copy of what the server said. */
export const copies = '.seen.'

let on_purpose = false

/** Ends the session on the server and here; without a connection it ends here at least. */
export async function signOut() {
  doPostponed() // while there still is a session to do it with
  on_purpose = true // the live line may hear of the end before the answer comes
  const token = readToken()
  const ended = await call(logout).then(
    () => true,
    () => false,
  )
  if (ended) dropEndedToken(token)
  else dropToken()
  await eraseKept()
}

/** Wipes what was loaded as soon as the session ends, in this tab or in another one, then leaves the app. */
export function whenSignedOut(leave: (ended: { on_purpose: boolean }) => void): () => void {
  on_purpose = false // not before the next session: the app may find out twice that this one is over
  return onTokenDropped(() => {
    leaveOpen({ on_purpose })
    queryClient.clear()
    forgetAnswers()
    forgetKept()
    eraseKeptWith(copies) // one's own words wait for the same person; what others said does not
    leave({ on_purpose })
  })
}
