import { builtGuestDays, defaultGuestDays } from '@klopt/contract'

/** The name of the meta tag in which the server puts how many days the link of a guest works. */
export const guestDaysMeta = 'guest-link-days'

/** The content of that meta tag. During the build it is the text that the server replaces. */
export function guestDaysText(): string {
  if (typeof document === 'undefined') return builtGuestDays
  return document.querySelector(`meta[name=${guestDaysMeta}]`)?.getAttribute('content') ?? builtGuestDays
}

/** How many days the link of a guest works. While developing no server fills in the page, and it is the default. */
export function guestDays(): number {
  return Math.max(1, Math.round(Number(guestDaysText()))) || defaultGuestDays
}
