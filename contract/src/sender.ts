/**
 * The names that the API gives to senders without a name: Klopt, which has no address either, and guests, who are known
 * by their address. They are for readers only; `reserved-name.ts` keeps people from using them.
 */
export const system_sender = 'System User'
export const nameless_guest = 'Externe gebruiker'
