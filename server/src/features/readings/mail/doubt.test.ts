import { expect, test } from 'vitest'
import { htmlText } from './html-text.ts'
import { plainLines } from './lines.ts'
import { ownWords } from './own-words.ts'

const sender = 'Bram de Wit'
const question = 'Anna Bakker: hoeveel stuks?'
const quote = `Op di 24 nov 2026 om 14:02 schreef Klopt <klopt@klopt.example>:\n> ${question}`
const outlook = `Van: Klopt <klopt@klopt.example>\nVerzonden: dinsdag 24 november 2026 14:02\nAan: Bram de Wit\nOnderwerp: PO 4500127\n`
const replyForm = '<div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>Van:</b> Klopt</div>'

type Case = [name: string, mail: string, own: string[], left: string[]]

const plain: Case[] = [
  [
    'a trip with a mail address in it',
    `Van: Jan de Boer\nNaar: werf@bouw.example\nDatum: 4-12-2026 10:00\n\nLaden bij poort 3.\n\n${quote}`,
    ['Naar: werf@bouw.example', 'Laden bij poort 3.'],
    [question],
  ],
  [
    'a trip with addresses of mail below it',
    `Datum: 4 december 2026 10:00\nVan: Rotterdam\nNaar: Utrecht\nContact: jan@werf.example\n\nGraag om 10 uur.\n\n${quote}`,
    ['Datum: 4', 'Van: Rotterdam', 'Graag om 10 uur.'],
    [question],
  ],
  [
    'a trip in English',
    `Date: 4 December 2026\nFrom: Rotterdam\nTo: Utrecht\nSubject: 28 panels\n\nUnload before ten.\n\n${quote}`,
    ['From: Rotterdam', 'Unload before ten.'],
    [question],
  ],
  [
    'a parcel',
    `Verzonden: 3 december 2026 14:00\nVan: Rotterdam\nAan: Utrecht\n\nTrack 12345.\n\n${quote}`,
    ['Verzonden: 3', 'Track 12345.'],
    [question],
  ],
  [
    'somebody who is quoted with a date and time',
    `Op 12-10-2026 om 9:30 schreef de architect:\nwit wordt het.\nDat doen wij dus.\n\n${quote}`,
    ['Op 12-10-2026', 'wit wordt het.', 'Dat doen wij dus.'],
    [question],
  ],
  [
    'somebody who is quoted over two lines',
    `Op 12-10-2026 schreef de architect\ndat het wit wordt, en wel zo:\n28 stuks.\n\n${quote}`,
    ['Op 12-10-2026', '28 stuks.'],
    [question],
  ],
  [
    'points between hyphens and a signature',
    `28 stuks.\n--\nPrijs 41,50.\n-- \nBram de Wit\nT 0570 123456\n\n${quote}`,
    ['28 stuks.', 'Prijs 41,50.'],
    ['T 0570', question],
  ],
  [
    'two points between hyphens',
    `28 stuks klopt\n--\nprijs 41,50\n\n${quote}`,
    ['28 stuks klopt', 'prijs 41,50'],
    [question],
  ],
  [
    'words below a signature',
    `Akkoord.\n-- \nBram de Wit\n06 12345678\n\nVergeten: de kraan komt om 9 uur.\n\n${quote}`,
    ['Akkoord.', 'Vergeten: de kraan'],
    ['06 12345678', question],
  ],
  [
    'words between a name and numbers',
    `Akkoord.\n\nMvg,\nBram\n\nBel me op 06 12345678 of kijk op www.gevel.example voor de tekening.\n\n${quote}`,
    ['Bel me op 06'],
    [question],
  ],
  [
    'a price that is confidential',
    `Akkoord.\n\nDeze prijs is vertrouwelijk, graag niet doorsturen.\n\n${quote}`,
    ['vertrouwelijk'],
    [question],
  ],
  [
    'a parcel by courier',
    `Akkoord.\n\nVerzonden met een koerier, track 12345\n\n${quote}`,
    ['Verzonden met een koerier'],
    [question],
  ],
  [
    'a sentence that a mailbox escaped',
    `>From Monday on we deliver 28.\n\n${quote}`,
    ['From Monday on we deliver 28.'],
    [question],
  ],
  [
    'answers in a quote of Outlook that the words above point at',
    `Zie mijn antwoorden hieronder.\n\n${outlook}\n${question}\n28 stuks.\nWanneer?\nVrijdag.`,
    ['28 stuks.', 'Vrijdag.'],
    [],
  ],
  [
    'answers in a quote of Outlook below a salutation',
    `Dag Anna,\n\n${outlook}\n${question}\n28 stuks.`,
    ['28 stuks.'],
    [],
  ],
  [
    'answers with a name in a quote of Outlook',
    `Dag Anna, het klopt.\n\n${outlook}\n${question}\n[Bram de Wit] 28 stuks.\n\nWanneer?\n[BdW] Vrijdag.`,
    ['28 stuks.', 'Vrijdag.'],
    [question, 'Wanneer?'],
  ],
  [
    'answers with an arrow in a quote of Outlook',
    `Het klopt.\n\n${outlook}\n${question}\n=> 28 stuks.\n\nWanneer?\n--> Vrijdag.`,
    ['28 stuks.', 'Vrijdag.'],
    [question],
  ],
  [
    'an answer below a quote of Outlook',
    `Het klopt.\n\n${outlook}\n${question}\n\nWij leveren 28 stuks.\n\nGroet,\nBram`,
    ['Het klopt.', 'Wij leveren 28 stuks.'],
    [],
  ],
  [
    'nothing but an answer below a quote of Outlook',
    `${outlook}\n${question}\n\nWij leveren 28 stuks.`,
    ['Wij leveren 28 stuks.'],
    [],
  ],
]

const html: Case[] = [
  [
    'words below a signature of Gmail with its mark',
    `<div>Akkoord.</div><span class="gmail_signature_prefix">-- </span><br><div class="gmail_signature">Bram de Wit</div><div>Kraan om 9 uur</div><div class="gmail_quote"><blockquote class="gmail_quote">${question}</blockquote></div>`,
    ['Akkoord.\nKraan om 9 uur'],
    ['Bram de Wit', question],
  ],
  [
    'words below a signature of Gmail',
    `<div>Akkoord.</div><div class="gmail_signature">Bram de Wit<br>06 12345678</div><div>Nog vergeten, kraan om 9 uur</div><div class="gmail_quote"><blockquote class="gmail_quote">${question}</blockquote></div>`,
    ['Akkoord.', 'Nog vergeten, kraan om 9 uur'],
    ['06 12345678', question],
  ],
  [
    'words typed inside a signature',
    `<div>Akkoord.</div><div id="Signature">Bram de Wit<br>06 12345678<p>De kraan komt om 9 uur.</p></div>${replyForm}<div>${question}</div>`,
    ['De kraan komt om 9 uur.'],
    ['06 12345678', question],
  ],
  [
    'answers in red in a quote of Outlook',
    `<div>Het klopt.</div>${replyForm}<div><p>${question} <span style="color:red">28 stuks.</span></p><p>Oude tekst.</p><p style="color:rgb(0, 112, 192)">Vrijdag.</p></div>`,
    ['28 stuks.', 'Vrijdag.'],
    ['Oude tekst.'],
  ],
  [
    'answers marked in yellow',
    `<div>Het klopt.</div>${replyForm}<div><p>${question}</p><p><span style="background:yellow;mso-highlight:yellow">28 stuks.</span></p><p>Oude tekst.</p></div>`,
    ['28 stuks.'],
    ['Oude tekst.'],
  ],
  [
    'answers below an indented quote of Outlook',
    `<div>Het klopt.</div><div style="border:none;border-left:solid blue 1.5pt;padding:0cm 0cm 0cm 4.0pt"><p class="MsoNormal"><b>Van:</b> Klopt &lt;klopt@klopt.example&gt;<br><b>Verzonden:</b> dinsdag 24 november 2026 14:02<br><b>Onderwerp:</b> PO</p><p>${question}</p></div><p>Wij leveren 28 stuks.</p>`,
    ['Het klopt.', 'Wij leveren 28 stuks.'],
    [question],
  ],
  [
    'the words of our own mail, with its colours',
    `<div>Het klopt.</div>${replyForm}<div><h1 style="color:#172029">1 nieuw bericht</h1><span style="color:#177243">.</span><p style="color:#4a545d">${question}</p><a href="https://klopt.example/x" style="color:#13517d">Lees</a></div>`,
    ['Het klopt.'],
    [question, '1 nieuw bericht', 'Lees'],
  ],
  [
    'a comparison',
    `<p>> 4 stuks is te veel.</p><p>Wij leveren 28.</p><blockquote type="cite">${question}</blockquote>`,
    ['> 4 stuks is te veel.', 'Wij leveren 28.'],
    [question],
  ],
]

test.each([
  ...plain.map(([name, mail, ...words]) => [`${name} (plain)`, plainLines(mail), ...words] as const),
  ...html.map(([name, mail, ...words]) => [`${name} (HTML)`, htmlText(mail).lines, ...words] as const),
])('the own words stay: %s', (_, lines, own, left) => {
  const { text, left_out } = ownWords(lines, sender)

  for (const words of own) expect(text).toContain(words)
  for (const words of left) {
    expect(text).not.toContain(words)
    expect(left_out).toContain(words)
  }
})
