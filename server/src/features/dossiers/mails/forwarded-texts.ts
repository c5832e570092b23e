import type { Language } from '@klopt/contract'

const dutch = {
  dossier: 'Dossier',
  name: 'Naam',
  email: 'E-mailadres',
  when: 'Wanneer',
  since: 'Sinds',
  open: 'Open het dossier',
  guest_code: {
    subject: (title: string) => `Uw code voor dossier '${title}'`,
    heading: (code: string) => `Uw code is ${code}.`,
    explains: 'Vul deze code in op de pagina die erom vraagt. De code werkt 15 minuten.',
    not_you: 'Vroeg u geen code? Dan opende iemand anders uw link. Geef de code niet door.',
    reason: 'U krijgt deze mail omdat uw link op een ander apparaat is geopend.',
  },
  colleague_asked: {
    subject: (name: string, title: string) => `${name} vraagt toegang tot dossier '${title}'`,
    heading: (name: string, guest: string) => `${name} opende de link van ${guest} en vraagt eigen toegang.`,
    explains: (guest: string) =>
      `${guest} stuurde de link waarschijnlijk door. Wij hebben niet gecontroleerd wie dit is. Kent u deze persoon? Nodig die dan uit in het dossier.`,
    reason: (guest: string) => `U krijgt deze mail omdat u ${guest} uitnodigde.`,
  },
  /** The guest whose link was withdrawn. */
  guest_asked_again: {
    subject: (name: string, title: string) => `${name} vraagt een nieuwe link voor dossier '${title}'`,
    heading: (name: string, _guest: string) => `${name} was gast in dit dossier en vraagt een nieuwe link.`,
    explains: (_guest: string) =>
      'De vorige link is ingetrokken. Mag deze persoon weer meekijken? Nodig die dan uit in het dossier.',
    reason: (guest: string) => `U krijgt deze mail omdat u ${guest} uitnodigde.`,
  },
  link_forwarded: {
    subject: (name: string, title: string) => `${name} opende uw link van dossier '${title}'`,
    explains: (inviter: string) =>
      `Deze persoon zegt een collega te zijn en zag niets van het dossier. Wij vragen ${inviter} om een eigen uitnodiging.`,
    not_known: 'Kent u deze persoon niet? Laat het dan weten in het dossier.',
    private_link: 'De link is alleen voor u. Stuur deze niet door.',
    reason: 'U krijgt deze mail omdat uw link is geopend door iemand anders.',
  },
  link_in_use: {
    subject: (title: string) => `Uw link van dossier '${title}' is nu in gebruik`,
    heading: 'Met uw link ging iemand akkoord met de voorwaarden.',
    was_you: 'Was u dat? Dan hoeft u niets te doen.',
    not_you:
      "Was u dat niet? Dan schrijft iemand anders onder uw naam. Open het dossier, laat u een code mailen en kies 'Iemand anders gebruikte mijn link'.",
    reason: 'U krijgt deze mail omdat uw link voor het eerst is gebruikt.',
  },
  link_taken_back: {
    subject: (guest: string) => `Iemand anders gebruikte de link van ${guest}`,
    explains: 'De gast meldde dit zelf, met een code uit de eigen mailbox. Wie de link gebruikte, is nu uitgelogd.',
    look: 'Kijk na wat sindsdien onder deze naam is geschreven en gedeeld.',
  },
}

const english: typeof dutch = {
  dossier: 'Dossier',
  name: 'Name',
  email: 'Email address',
  when: 'When',
  since: 'Since',
  open: 'Open the dossier',
  guest_code: {
    subject: (title) => `Your code for dossier '${title}'`,
    heading: (code) => `Your code is ${code}.`,
    explains: 'Enter this code on the page that asks for it. It works for 15 minutes.',
    not_you: "Didn't ask for a code? Then somebody else opened your link. Don't give them the code.",
    reason: "You're receiving this email because your link was opened on another device.",
  },
  colleague_asked: {
    subject: (name, title) => `${name} has asked for access to dossier '${title}'`,
    heading: (name, guest) => `${name} opened ${guest}'s link and has asked for access of their own.`,
    explains: (guest) =>
      `${guest} probably forwarded the link. We haven't checked who this is. If you know them, invite them in the dossier.`,
    reason: (guest) => `You're receiving this email because you invited ${guest}.`,
  },
  guest_asked_again: {
    subject: (name, title) => `${name} has asked for a new link to dossier '${title}'`,
    heading: (name) => `${name} was a guest in this dossier and has asked for a new link.`,
    explains: () => 'The last link was withdrawn. To let this person back in, invite them in the dossier.',
    reason: (guest) => `You're receiving this email because you invited ${guest}.`,
  },
  link_forwarded: {
    subject: (name, title) => `${name} opened your link to dossier '${title}'`,
    explains: (inviter) =>
      `They say they're a colleague, and have seen nothing of the dossier. We've asked ${inviter} to invite them.`,
    not_known: "If you don't know them, say so in the dossier.",
    private_link: "The link is just for you. Please don't forward it.",
    reason: "You're receiving this email because somebody else opened your link.",
  },
  link_in_use: {
    subject: (title) => `Your link to dossier '${title}' is now in use`,
    heading: 'Somebody agreed to the terms with your link.',
    was_you: 'If that was you, you need do nothing.',
    not_you:
      "If it wasn't, somebody else is writing in your name. Open the dossier, have a code emailed to you, and choose 'Somebody else used my link'.",
    reason: "You're receiving this email because your link was used for the first time.",
  },
  link_taken_back: {
    subject: (guest) => `Somebody else used ${guest}'s link`,
    explains: 'The guest told us so, with a code from their own mailbox. Whoever used the link has been signed out.',
    look: 'Check what has been written and shared under this name since then.',
  },
}

export const forwardedTexts: Record<Language, typeof dutch> = { NL: dutch, EN: english }
