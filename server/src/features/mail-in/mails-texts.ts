import type { Language } from '@klopt/contract'

const dutch = {
  held: {
    subject: (from: string, title: string) => `Mail van ${from} wacht in ${title}`,
    heading: (from: string) => `Mail van ${from} wacht`,
    explains: 'Laat u deze mail toe, dan komt hij op uw naam in de chat. Anders gaat hij na 14 dagen weg.',
    from: 'Afzender',
    about: 'Onderwerp',
    button: 'Bekijk de mail',
    reason: 'U krijgt deze mail omdat u meedoet in dit dossier. Hoogstens 1 keer per dag.',
  },
  not_posted: {
    heading: 'Uw mail is niet geplaatst',
    partly: 'Niet alles uit uw mail is overgenomen',
    consent_required: 'Ga eerst akkoord met het gebruik van uw e-mailadres. Dat doet u met de knop.',
    access_expired: 'Uw toegang tot dit dossier is verlopen. Met de knop vraagt u om verlenging.',
    dossier_closed: 'Dit dossier is gesloten. Er kunnen geen berichten meer bij.',
    encrypted: 'Uw mail is versleuteld. Stuur hem zonder versleuteling.',
    other: 'Dit bericht kon niet in het dossier komen. Schrijf het in Klopt.',
    your_mail: 'Uw mail',
    not_taken: 'Niet overgenomen',
    button: 'Open het dossier',
    archive: 'Naar het archief',
    reason: 'U krijgt deze mail omdat u mailde naar een adres van Klopt.',
    private_link: 'De link is alleen voor u. Stuur deze mail niet door.',
  },
  why: {
    too_large: 'groter dan 10 MB',
    infected: 'de virusscanner heeft er iets in gevonden',
    too_many: 'er zijn te veel bestanden. Stuur het opnieuw in een nieuwe mail.',
    no_room: 'er is geen ruimte meer voor documenten',
    empty: 'het bestand is leeg',
    unknown: 'hoort niet bij de documenten',
  },
}

const english: typeof dutch = {
  held: {
    subject: (from, title) => `Mail from ${from} waits in ${title}`,
    heading: (from) => `Mail from ${from} waits`,
    explains: "If you let this email in, it appears in the chat under your name. Otherwise it's deleted after 14 days.",
    from: 'From',
    about: 'Subject',
    button: 'View the email',
    reason: "You're receiving this email, at most once a day, because you're a participant in this dossier.",
  },
  not_posted: {
    heading: 'Your mail was not posted',
    partly: 'Not everything in your email was added',
    consent_required: 'You need to agree to the use of your email address first. Use the button below.',
    access_expired: 'Your access to this dossier has expired. Use the button to ask to extend it.',
    dossier_closed: 'This dossier is closed. No more messages can be added.',
    encrypted: 'Your email is encrypted. Send it again without encryption.',
    other: "This message couldn't be added to the dossier. Please write it in Klopt instead.",
    your_mail: 'Your email',
    not_taken: 'Not taken',
    button: 'Open the dossier',
    archive: 'Go to the archive',
    reason: "You're receiving this email because you sent one to a Klopt address.",
    private_link: "This link is just for you. Please don't forward this email.",
  },
  why: {
    too_large: 'larger than 10 MB',
    infected: 'the virus scanner found something in it',
    too_many: 'there are too many files. Send it again in a new email.',
    no_room: "there's no more room for documents",
    empty: 'the file is empty',
    unknown: "isn't a document",
  },
}

export const mailTexts: Record<Language, typeof dutch> = { NL: dutch, EN: english }
