import { Paper } from '../../platform/paper.ts'
import type { Facts } from './facts.ts'
import type { Line } from './lines.ts'
import { heldBackWords, type Page } from './page.ts'

const time = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Amsterdam' })

/** gesprek.pdf: all messages for printing. Streams, so that their number does not matter. */
export async function* conversationPdf({ dossier }: Facts, lines: AsyncIterable<Line>): AsyncGenerator<Buffer> {
  const { title, closed_at } = dossier
  const paper = new Paper({ title: `Gesprek: ${title}`, language: 'nl-NL', at: new Date(closed_at), tagged: false })
  paper.heading('H1', title)
  const writing = write(paper, lines).catch((error: unknown) => paper.fail(error))
  yield* paper.bytes()
  await writing
}

async function write(paper: Paper, lines: AsyncIterable<Line>): Promise<void> {
  for await (const { message, sender_name, company_name, created_at, edited_at, quoted, versions } of lines) {
    const edited = edited_at ? ` (bewerkt ${time.format(new Date(edited_at))})` : ''
    const at = time.format(new Date(created_at)) + edited
    const earlier = (versions ?? []).flatMap(({ message, at }) =>
      message === undefined ? [] : `\nTot ${time.format(new Date(at))}: ${message}`,
    )
    if (sender_name)
      paper.text(
        [
          { text: sender_name, bold: true },
          { text: `, ${company_name ?? ''}, ${at}\n`, colour: 'muted' },
          ...(quoted === null ? [] : [{ text: `> ${quoted}\n`, colour: 'muted' as const }]),
          { text: message },
          ...earlier.map((text) => ({ text, colour: 'muted' as const })),
        ],
        { above: 8 },
      )
    else paper.text([{ text: `${at}: ${message}`, colour: 'muted' }], { above: 8 })
    await paper.pause()
  }
  paper.end()
}

/** gesprek.html, with links to the documents beside it. */
export function conversationPage(facts: Facts, paths: Map<string, string>, messages: AsyncIterable<Line>): Page {
  const { dossier, companies, people, documents } = facts
  return {
    ...dossier,
    status: 'closed',
    companies,
    people: people.map(({ full_name, email, company_id, took_part_at_closing }) => [
      full_name,
      email,
      companies.find(({ id }) => id === company_id)?.name ?? '',
      took_part_at_closing ? '' : 'niet meer',
    ]),
    messages,
    documents: documents.map(({ id, left_out, ...one }) => ({
      ...one,
      path: paths.get(id) ?? null,
      ...(left_out && { why: heldBackWords[left_out] }),
    })),
  }
}
