import { useTranslation } from 'react-i18next'
import { CardHead } from '../../features/cards/chat/card-head.tsx'
import { CardTable } from '../../features/cards/chat/card-table.tsx'
import { CardVerdict } from '../../features/cards/chat/card-verdict.tsx'
import { CardProvider } from '../../features/cards/card-context.ts'
import {
  exampleAnswer,
  exampleCard,
  exampleContext,
  exampleDossier,
  sanne,
} from '../../features/cards/example/example-data.ts'
import { ExampleCard } from '../../features/cards/example/example-card.tsx'
import { TurnBar } from '../../features/dossiers/detail/turn/turn-bar.tsx'
import '../../features/cards/chat/cards.css'
import '../../features/cards/chat/card-table.css'
import '../../features/cards/chat/card-fold.css'
import '../../features/dossiers/detail/turn/turn-bar.css'
import '../../ui/button.css'
import '../../ui/wordmark.css'
import './card-picture.css'

/** The product's own card of an invented invoice. It is a picture: nothing in it can be clicked. */
export function CardPicture() {
  const { t } = useTranslation('papier')
  const { t: words } = useTranslation('cards')
  const card = exampleCard(words(($) => $.example.line))
  return (
    <div className="card-picture" role="img" aria-label={t(($) => $.card.alt)}>
      <div inert>
        <CardProvider value={exampleContext(exampleDossier())}>
          <ExampleCard card={card} head={<CardHead card={card} />} compared={false} />
        </CardProvider>
      </div>
    </div>
  )
}

/** The same card below the line that says whose turn it is. */
export function TurnPicture() {
  const { t } = useTranslation('papier')
  const { t: words } = useTranslation('cards')
  const dossier = exampleDossier()
  const card = exampleCard(
    words(($) => $.example.line),
    exampleAnswer('differs', sanne),
  )
  const [buyer] = dossier.companies
  return (
    <div className="card-picture" role="img" aria-label={t(($) => $.card.turn)}>
      <div inert>
        <CardProvider value={exampleContext(dossier)}>
          <TurnBar dossier={dossier} companyId={buyer?.id ?? ''} />
          <article className="kaart">
            <CardHead card={card} />
            <CardVerdict id="turn-picture" card={card} />
            <CardTable card={card} />
          </article>
        </CardProvider>
      </div>
    </div>
  )
}
