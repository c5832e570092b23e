import type { Message } from '@klopt/contract'
import { expect, test, vi } from 'vitest'
import { prepareCardBody } from '../../features/cards/card-extras.ts'
import { fillCards } from '../../features/cards/cards.ts'
import { fillDocuments } from '../../features/documents/documents.ts'
import { anna, dossier_id, say, systemMessage, unknownEvent } from '../../testing/messages.ts'
import { messagesQuery } from '../../features/messages/messages.ts'
import { queryClient } from '../../platform/query.ts'
import { answerOf, answersOf, cardOfInvoice } from '../../testing/cards.ts'
import { cardMessage } from '../../testing/dossier-with-cards.tsx'
import { dossierOf, linde } from '../../testing/dossiers.ts'
import { idOf, personOf } from '../../testing/examples.ts'
import { useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { DossierCards } from './dossier-cards.tsx'
import { printDossier } from './print-dossier.ts'
import { PrintedDossier } from './printed-dossier.tsx'

const network = useNetwork()
const dossier = dossierOf({ id: dossier_id })
const paper = {
  id: idOf(50),
  dossier_id,
  filename: 'Factuur_0388.pdf',
  content_type: 'application/pdf',
  size: 1000,
  sha256: '0'.repeat(64),
  created_at: '2025-09-02T08:00:00.000Z',
  uploader_company_id: linde.id,
  uploader: { id: anna.id, full_name: anna.name },
  kind: null,
  reading_state: null,
  left_out: null,
  by_mail: false,
  opened: null,
  seller_company_id: null,
  buyer_company_id: null,
  parties_by: null,
  pen: null,
  version: 1,
  version_root: null,
  can_delete: true,
  can_replace: true,
}

function onPaper(has_more = false) {
  return show(<PrintedDossier dossier={dossier} />, {
    before: () => {
      const messages = [say(2, anna), systemMessage(3, unknownEvent)]
      const page = { messages, before: has_more ? 'oudere' : null, has_more, revision: 0 }
      queryClient.setQueryData(messagesQuery(dossier_id).queryKey, page)
      void fillDocuments(queryClient, dossier_id, [paper], null)
    },
  })
}

test('a printed dossier lists its people, messages with full dates, and documents', async () => {
  await onPaper()
  expect(document.querySelector('.printed')).toBeNull()

  dispatchEvent(new Event('beforeprint'))

  const text = document.querySelector('.printed')?.textContent ?? ''
  for (const part of [
    'PO 4500127 gevelelementen',
    'Bouwbedrijf De Linde, Van Dalen Gevelbouw',
    'Anna Bakker (Bouwbedrijf De Linde), Bram de Wit (Van Dalen Gevelbouw)',
    '29 augustus 2025',
    'Anna de Bouwer · Bouw BV · donderdag 4 september 2025',
    'nr 2',
    'Er is iets gebeurd. · donderdag 4 september 2025',
    'Factuur_0388.pdf · Bouwbedrijf De Linde · dinsdag 2 september 2025',
  ])
    expect(text).toContain(part)
  dispatchEvent(new Event('afterprint'))
  await expect.poll(() => document.querySelector('.printed')).toBeNull()
})

test('in print a card is a line of text, and an answer says which card it belongs to', async () => {
  const differs = {
    card_id: idOf(700),
    invoice: '2025-0388',
    kind: 'invoice',
    filename: 'Factuur.pdf',
    order_version: '1',
    state: 'differs',
    difference: '860.00',
  } as const
  const data = {
    card_id: idOf(700),
    run: '1',
    answer: 'differs',
    reason: 'quantity',
    wish: 'explain',
    note: 'Welke?',
  } as const
  const answer: Message = { ...say(2, anna), event: 'card_answer', data, message: 'Aantal klopt niet' }
  await show(<PrintedDossier dossier={dossier} />, {
    before: () => {
      const messages = [systemMessage(1, { event: 'card_made', data: differs }), answer]
      queryClient.setQueryData(messagesQuery(dossier_id).queryKey, {
        messages,
        before: null,
        has_more: false,
        revision: 0,
      })
    },
  })

  dispatchEvent(new Event('beforeprint'))

  const text = (document.querySelector('.printed')?.textContent ?? '').replaceAll('\u00a0', ' ')
  expect(text).toContain('Factuur 2025-0388, order versie 1: € 860,00 meer dan besteld')
  expect(text).toContain('Aantal klopt niet · graag informatieWelke?')
  dispatchEvent(new Event('afterprint'))
})

test('in print proposals, agreements and extra work have their amounts', async () => {
  const data = { agreement_id: idOf(900), card_id: null, run: null, now: null, terms_hash: 'a', note: null } as const
  const acts = [
    { event: 'agreement_offered', data: { ...data, kind: 'proposal', state: 'offered', credit: '860.00' } },
    { event: 'agreement_accepted', data: { ...data, kind: 'proposal', state: 'accepted', credit: '860.00' } },
    {
      event: 'agreement_offered',
      data: { ...data, kind: 'extra_work', state: 'offered', number: '1', amount: '650.00', description: 'Kraan' },
    },
  ].map((act, n) => ({ ...say(n + 1, anna), message: '', ...act }) as Message)
  await show(<PrintedDossier dossier={dossier} />, {
    before: () => {
      const page = { messages: acts, before: null, has_more: false, revision: 0 }
      queryClient.setQueryData(messagesQuery(dossier_id).queryKey, page)
    },
  })

  dispatchEvent(new Event('beforeprint'))

  const text = (document.querySelector('.printed')?.textContent ?? '').replaceAll('\u00a0', ' ')
  for (const part of ['Voorstel: € 860,00 minder', 'Akkoord: € 860,00 minder', 'Meerwerk MW1: Kraan, € 650,00'])
    expect(text).toContain(part)
  dispatchEvent(new Event('afterprint'))
})

test('the print mentions messages that were not loaded', async () => {
  await onPaper(true)

  dispatchEvent(new Event('beforeprint'))

  expect(document.querySelector('.printed')?.textContent).toContain('Oudere berichten staan hier niet bij.')
})

test('a dossier is there on paper although printing began before its last parts were loaded', async () => {
  const paper = Object.assign(new EventTarget(), { matches: true })
  vi.spyOn(window, 'matchMedia').mockReturnValue(paper as MediaQueryList)

  await onPaper()

  expect(document.querySelector('.printed h1')?.textContent).toBe('PO 4500127 gevelelementen')
})

test("'Afdrukken' loads earlier messages before it prints", async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  network.on('GET', `/api/v1/dossiers/${dossier_id}/messages`, ({ query }) => {
    expect(query.get('before')).toBe('oudere')
    return { messages: [say(1, anna)], before: null, has_more: false, revision: 0 }
  })
  await onPaper(true)

  await printDossier(queryClient, dossier_id)

  expect(print).toHaveBeenCalledOnce()
  dispatchEvent(new Event('beforeprint'))
  expect(document.querySelector('.printed')?.textContent).toContain('nr 1')
})

test('a card is printed in the place of its newest line, with its sentence, amounts and answers', async () => {
  const answers = answersOf(answerOf(linde), null)
  const card = cardOfInvoice({ dossier_id, answers })
  const lines = [cardMessage(1, card), say(2, anna), { ...cardMessage(3, card), id: idOf(903) }]
  await prepareCardBody() // as when the dossier was opened
  await show(
    <DossierCards dossier={dossier} me={personOf('admin')} onOpen={() => {}} onUpload={() => {}} onWork={() => {}}>
      <PrintedDossier dossier={dossier} />
    </DossierCards>,
    {
      before: () => {
        queryClient.setQueryData(messagesQuery(dossier_id).queryKey, {
          messages: lines,
          before: null,
          has_more: false,
          revision: 0,
        })
        void fillDocuments(queryClient, dossier_id, [], null)
        fillCards(queryClient, dossier_id, [card])
      },
    },
  )

  dispatchEvent(new Event('beforeprint'))

  const printed = document.querySelectorAll('.printed ol > li')
  expect([...printed].map((line) => line.className)).toEqual(['printed-event', '', 'printed-card'])
  const text = printed[2]?.textContent.replaceAll('\u00a0', ' ') ?? ''
  for (const part of [
    'donderdag 4 september 2025',
    'Factuur 2025-0388 naast order PO 4500127',
    '€ 860,00 meer dan besteld',
    'dorpels: 4 meer gefactureerd (4 × € 215,00).',
    'Dorpel hardsteen 120 cm',
    'Totaal excl. btw',
    '€ 22.580,00',
    'Klopt volgens Bouwbedrijf De Linde, met € 860,00 verschil',
    'Bouwbedrijf De Linde: klopt',
    'Nog geen antwoord',
  ])
    expect(text).toContain(part)
  dispatchEvent(new Event('afterprint'))
  await expect.poll(() => document.querySelector('.printed')).toBeNull()
})
