import { useEffect } from 'react'

/**
 * Turns the full stop in the favicon ochre while there are unread messages, and shows the number of unread dossiers at
 * the icon of the installed app until the session ends.
 */
export function useUnreadSigns(messages: number, dossiers: number | undefined) {
  useFavicon(messages > 0)

  useEffect(() => {
    if (dossiers !== undefined) setBadge(dossiers)
  }, [dossiers])
  useEffect(() => () => setBadge(0), [])
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
