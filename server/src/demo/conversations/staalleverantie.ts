import type { Story } from '../story.ts'
import { ago, on } from '../times.ts'

/** Everything was delivered as ordered and fits, and the supplier asks to close. */
export const staalleverantie: Story = {
  title: 'Staalleverantie fase 2',
  by: 'bram',
  at: on(16, '10:58'),
  lines: [
    { at: on(16, '11:01'), by: 'bram', links: 'de_linde' },
    { at: on(16, '11:02'), by: 'bram', adds: 'els' },
    { at: on(16, '11:02:30'), by: 'bram', adds: 'daan' },
    { at: on(16, '11:03'), by: 'bram', adds: 'anna' },
    { at: on(16, '11:20'), by: 'daan', uploads: 'Inkooporder_4500098.pdf' },
    {
      at: on(16, '11:22'),
      by: 'daan',
      says: 'De order voor het staal van fase 2 staat erin: consoles, kokers en ankers. Kleur van de kokers is als bij fase 1.',
    },
    { at: on(16, '13:37'), by: 'bram', says: 'Ontvangen, dank. We rekenen op tien werkdagen.' },
    { at: on(6, '07:41'), by: 'bram', uploads: 'Pakbon_61842.pdf' },
    { at: on(5, '08:20'), by: 'daan', says: 'Alles is binnen en geteld. De aantallen kloppen met de pakbon.' },
    { at: on(4, '14:11'), by: 'els', uploads: 'Factuur_2025-0341.pdf' },
    { at: on(4, '14:11:02'), by: 'els', compares: true },
    { at: on(4, '14:12'), by: 'els', says: 'De factuur staat erbij, gelijk aan de order.' },
    {
      at: on(3, '09:50'),
      by: 'anna',
      answers: { answer: 'agreed', note: 'Nagekeken. Hij gaat mee met de betaling van vrijdag.' },
    },
    { at: on(1, '15:19'), by: 'els', answers: { answer: 'agreed' } },
    { at: on(1, '15:20'), by: 'els', says: 'Fijn. Wat ons betreft kan dit dossier dan dicht.' },
    { at: on(1, '15:21'), by: 'els', asks_to_close: true },
    { at: ago(93), by: 'daan', says: 'Ik loop de pakbon nog één keer na, daarna mag het van mij dicht.' },
  ],
  unread: { anna: 1, bram: 1, els: 1 },
}
