import { allowHeldMail, listHeldMails, refuseHeldMail } from '@klopt/contract'
import { expect, test } from 'vitest'
import { newId } from '../../server/src/platform/ids.ts'
import { sharedDossier } from '../../server/src/features/documents/testing/scene.ts'
import { usePostbox } from '../../server/src/features/mail-in/testing/postbox.ts'

const { world, dns, send, addressFor, messagesOf, quiet, protect } = await usePostbox()

/**
 * The DNS records of a domain whose mails get this verdict. `reject`: the check fails, and the domain asks to refuse
 * such mails.
 */
const verdicts: Record<string, (domain: string) => void> = {
  pass: (domain) => protect(domain),
  none: (domain) => ['', '_dmarc.'].forEach((name) => dns.delete(`TXT ${name}${domain}`)),
  fail: (domain) => protect(domain, { proves: false }),
  reject: (domain) => protect(domain, { proves: false, reject: true }),
}

/**
 * The author under whose name a mail to Bram's reply address, and to that of the dossier, is posted, or another
 * outcome.
 */
const table: [person: string, reply: Record<string, string>, general: Record<string, string>][] = [
  [
    'Bram',
    { pass: 'by Bram', none: 'by Bram', fail: 'held', reject: 'held' },
    { pass: 'by Bram', none: 'held', fail: 'held', reject: 'held' },
  ],
  [
    'Daan',
    { pass: 'by Daan', none: 'held', fail: 'held', reject: 'held' },
    { pass: 'by Daan', none: 'held', fail: 'held', reject: 'held' },
  ],
  [
    'somebody whom Anna let in',
    { pass: 'by Anna', none: 'held', fail: 'held', reject: 'held' },
    { pass: 'by Anna', none: 'held', fail: 'held', reject: 'held' },
  ],
  [
    'somebody who was blocked',
    { pass: 'refused', none: 'refused', fail: 'refused', reject: 'refused' },
    { pass: 'refused', none: 'refused', fail: 'refused', reject: 'refused' },
  ],
  [
    'a stranger',
    { pass: 'held', none: 'held', fail: 'held', reject: 'refused' },
    { pass: 'held', none: 'held', fail: 'held', reject: 'refused' },
  ],
]

test.each(Object.keys(verdicts))(
  'a mail with the verdict %s is posted, held or refused by its address and its sender',
  async (verdict) => {
    const { anna, bram, daan, dossier, params } = await sharedDossier(world)
    const domain = `${newId()}.example`
    const emailOf = (person: string) => `${person.replaceAll(' ', '-').toLowerCase()}@${domain}`
    for (const [name, { id }] of [['Bram', bram] as const, ['Daan', daan] as const])
      await world.db
        .updateTable('person')
        .set({ email: emailOf(name) })
        .where('id', '=', id)
        .execute()
    const addresses = { reply: await addressFor(dossier.id, bram.id), general: await addressFor(dossier.id, null) }
    const held = async () => (await anna.call(listHeldMails, { params })).body

    // Senders are let in for good, and blocked, while they are proven. Anybody may forge them later.
    protect(domain)
    for (const person of ['somebody whom Anna let in', 'somebody who was blocked'])
      await send({ from: emailOf(person), to: addresses.general, subject: person, text: 'De eerste' })
    await quiet()
    for (const { id, subject } of await held())
      if (subject.includes('blocked')) await anna.call(refuseHeldMail, { params: { id }, body: { block: true } })
      else await anna.call(allowHeldMail, { params: { id }, body: { always: true } })
    verdicts[verdict]?.(domain)

    const cases = table.flatMap(([person, reply, general]) => [
      { person, to: addresses.reply, title: `${person} to r-`, wanted: reply[verdict] },
      { person, to: addresses.general, title: `${person} to d-`, wanted: general[verdict] },
    ])
    const refused = new Set<string>()
    for (const { person, to, title } of cases) {
      const { code } = await send({ from: emailOf(person), to, subject: title, text: title })
      if (code === 550) refused.add(title)
    }
    await quiet()

    const names = new Map([anna, bram, daan].map(({ id, full_name }) => [id, full_name.split(' ', 1)[0]]))
    const posted = new Map((await messagesOf(anna, dossier.id)).map(({ message, sender_id }) => [message, sender_id]))
    const waiting = new Set((await held()).map(({ subject }) => subject))
    const outcomes = cases.map(({ title }) => {
      const sender = posted.get(title)
      const found = [
        ...(sender ? [`by ${names.get(sender)}`] : []),
        ...(waiting.has(title) ? ['held'] : []),
        ...(refused.has(title) ? ['refused'] : []),
      ]
      return `${title}: ${found.join(' and ')}`
    })
    expect(outcomes).toEqual(cases.map(({ title, wanted }) => `${title}: ${wanted}`))
  },
)
