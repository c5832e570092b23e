import { useEffect } from 'react'

/** The full stop in the favicon turns ochre while something is unread; an installed Klopt has the number on its icon. */
export function useUnreadSigns(unread: number) {
  useFavicon(unread > 0)

  useEffect(() => {
    setBadge(unread)
    return () => setBadge(0)
  }, [unread])
}

function useFavicon(unread: boolean) {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    icon?.setAttribute('href', unread ? '/favicon-unread.svg' : '/favicon.svg')
    return () => icon?.setAttribute('href', '/favicon.svg')
  }, [unread])
}

/** Not every browser has badges, and one may refuse them; nothing hangs on it. */
function setBadge(count: number) {
  if (!('setAppBadge' in navigator)) return
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  done.catch(() => {})
}
