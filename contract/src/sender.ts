/**
 * The names that the API gives to senders without a name: Klopt, which has no address either, and guests, who are known
 * by their address. They are for readers only; `reserved-name.ts` keeps people from using them.
 */
export const systemSender = 'System User'
export const namelessGuest = 'Externe gebruiker'
