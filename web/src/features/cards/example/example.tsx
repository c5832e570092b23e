import type { CardAnswer } from '@klopt/contract'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../platform/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CardProvider, useCardContext } from '../card-context.ts'
import { usePaperName } from '../paper-name.ts'
import { exampleAnswer, exampleCard, exampleContext, exampleDossier } from './example-data.ts'
import { ExampleCard } from './example-card.tsx'
import './example.css'

// The list of messages removes what scrolls out of view, and the answer must be there when it comes back.
const answers = new Map<string, CardAnswer>()

/**
 * A card to try out, for people who have none yet. It exists only on this screen; one tap removes it for good on this
 * device.
 */
export function Example() {
  const { t } = useTranslation('cards')
  const me = useMe()
  const key = `example.${me.id}`
  const [over, setOver] = useState(() => localStorage.getItem(key) !== null)
  const [answer, setAnswer] = useState(() => answers.get(me.id) ?? null)
  // A shared dossier gets real papers, so it needs no example.
  const { dossier } = useCardContext()
  if (over || dossier.companies.length > 1) return null

  function remove() {
    localStorage.setItem(key, 'over')
    setOver(true)
  }
  function say(what: CardAnswer['answer']) {
    const said = exampleAnswer(what, me)
    answers.set(me.id, said)
    setAnswer(said)
  }
  const context = exampleContext(exampleDossier(me.company.name), {
    onAgree: () => say('agreed'),
    onWrong: () => say('differs'),
  })

  return (
    <section className="example" aria-label={t(($) => $.example.label)}>
      <header>
        <Badge>{t(($) => $.example.label)}</Badge>
        <p>{t(($) => $.example.says)}</p>
        <IconButton label={t(($) => $.example.remove)} icon={<X aria-hidden="true" />} onClick={remove} />
      </header>
      <CardProvider value={context}>
        <ExampleCard
          card={exampleCard(
            t(($) => $.example.line),
            answer,
          )}
          head={<Papers />}
          compared
        />
      </CardProvider>
    </section>
  )
}

/** The two papers, which are not documents that can be opened. */
function Papers() {
  const { t } = useTranslation('cards')
  const paperName = usePaperName()
  const { invoice, orders } = exampleCard('')
  return (
    <header>
      <span className="docs-pair">
        {[invoice, ...orders].map((paper) => paperName(paper)).join(` ${t(($) => $.beside)} `)}
      </span>
    </header>
  )
}
