import { logout, me, type User } from '@klopt/contract'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call, forgetAnswers } from './api.ts'
import { eraseDevice, eraseValuesWith, closeDevice } from './device.ts'
import { doPostponed } from './postpone.ts'
import { meKey, queryClient } from './query.ts'
import { leaveOpen } from './reopen.ts'
import { eraseShares, forgetSharer } from './shares-shelf.ts'
import { dropEndedToken, dropToken, onTokenDropped, readToken } from './token.ts'

export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: ({ signal }) => call(me, { signal }),
  staleTime: Infinity,
})

/** The signed-in person, who is always known below the app shell. */
export function useMe(): User {
  return useSuspenseQuery(meQuery).data
}

/** Part of the key of every copy of server data. */
export const copies = '.seen.'

let on_purpose = false

/** Ends the session on the server and in the browser. Without a connection it ends in the browser only. */
export async function signOut() {
  doPostponed() // while the session is still valid
  on_purpose = true // the live connection may report the end before the response comes
  const token = readToken()
  const ended = await call(logout).then(
    () => true,
    () => false,
  )
  if (ended) dropEndedToken(token)
  else dropToken()
  await Promise.all([eraseDevice(), eraseShares()])
}

/** When the session ends, in this tab or in another, clears all loaded data and leaves the app. */
export function whenSignedOut(leave: (ended: { on_purpose: boolean }) => void): () => void {
  on_purpose = false // reset only here: the app may notice the end of one session twice
  return onTokenDropped(() => {
    leaveOpen({ on_purpose })
    queryClient.clear()
    forgetAnswers()
    closeDevice()
    forgetSharer()
    eraseValuesWith(copies) // unsent text stays for the same person, copies of server data do not
    leave({ on_purpose })
  })
}
