import type { Story } from '../story.ts'
import { ago, on } from '../times.ts'

/** The invoice is € 860 higher than the order, for four extra dorpels. The supplier proposes to share the difference. */
export const gevelelementen: Story = {
  title: 'PO 4500127 gevelelementen',
  by: 'anna',
  at: on(6, '09:02'),
  lines: [
    { at: on(6, '09:04'), by: 'anna', links: 'van_dalen' },
    { at: on(6, '09:05'), by: 'anna', adds: 'bram' },
    { at: on(6, '09:05:20'), by: 'anna', adds: 'daan' },
    { at: on(6, '09:08'), by: 'anna', uploads: 'Inkooporder_4500127.pdf' },
    {
      at: on(6, '09:11'),
      by: 'anna',
      says: 'Goedemorgen Bram, hierbij de order voor de gevelelementen van blok A, met dorpels en montage. Kun je de levering bevestigen?',
    },
    {
      at: on(6, '10:27'),
      by: 'bram',
      says: 'Dag Anna, ontvangen en ingepland. De vrachtwagen komt om half zeven, de monteurs beginnen om zeven uur.',
    },
    { at: on(6, '10:29'), by: 'bram', adds: 'els' },
    { at: on(6, '10:30'), by: 'bram', says: 'Els van onze administratie kijkt mee. Zij stuurt straks de factuur.' },
    {
      at: on(5, '08:48'),
      by: 'daan',
      says: 'Prima. Aanrijden via de Havenstraat, de voorkant is dicht voor het riool. Meld je even bij de keet, dan zet ik de kraan klaar.',
    },
    { at: on(5, '09:02'), by: 'bram', says: 'Doen we.' },
    {
      at: on(3, '15:55'),
      by: 'daan',
      says: 'De elementen staan erin en zijn afgekit. Eén hoek had een kras, die is meteen bijgewerkt. Netjes gedaan.',
    },
    { at: on(3, '16:20'), by: 'bram', says: 'Mooi om te horen, ik geef het door aan de ploeg.' },
    {
      at: on(2, '16:42'),
      by: 'anna',
      says: 'Bram, de elementen voor blok A zijn compleet geleverd. Wanneer kunnen we de factuur verwachten?',
    },
    { at: on(1, '09:12'), by: 'els', uploads: 'Factuur_2025-0388.pdf' },
    { at: on(1, '09:12:02'), by: 'els', compares: true },
    {
      at: on(1, '09:14'),
      by: 'els',
      says: 'Goedemorgen Anna, hierbij de factuur voor de gevelelementen van blok A. We zitten € 860 boven de PO door de extra dorpels.',
    },
    {
      at: on(1, '09:31'),
      by: 'anna',
      answers: {
        answer: 'differs',
        reason: 'quantity',
        wish: 'explain',
        note: 'Welke dorpels zijn dat precies? In PO 4500127 staan er 24.',
      },
    },
    {
      at: on(1, '11:40'),
      by: 'daan',
      says: 'Op mijn lijst staan er ook 24. Ik vraag het na bij de uitvoerder.',
    },
    { at: ago(76), by: 'bram', uploads: 'Werkbon_7731.png' },
    { at: ago(75), by: 'bram', compares: true },
    {
      at: ago(74),
      by: 'bram',
      says: 'Het zijn er 28 geworden. De uitvoerder heeft er 4 bijbesteld voor de achtergevel, de werkbon zit nu bij de documenten.',
    },
    {
      at: ago(73),
      by: 'bram',
      proposes: 'share',
      note: 'Zie werkbon 7731, met zijn handtekening. Maar wij hadden jou even moeten bellen. Ieder de helft?',
    },
  ],
  unread: { anna: 3, daan: 3, els: 3 },
}
