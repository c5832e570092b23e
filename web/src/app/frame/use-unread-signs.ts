import { useEffect } from 'react'

/**
 * Turns the full stop in the favicon ochre while there are unread messages, and sets the badge of the installed app.
 */
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

/** Not every browser supports badges, and one may refuse them. Nothing depends on it. */
function setBadge(count: number) {
  if (!('setAppBadge' in navigator)) return
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  done.catch(() => {})
}
