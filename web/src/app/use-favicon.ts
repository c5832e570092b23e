import { useEffect } from 'react'

/** The full stop in the favicon turns ochre while something is unread. */
export function useFavicon(unread: boolean) {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    icon?.setAttribute('href', unread ? '/favicon-unread.svg' : '/favicon.svg')
    return () => icon?.setAttribute('href', '/favicon.svg')
  }, [unread])
}
