import { followReading } from './follow-reading.ts'
import { offerTop } from './offer-top.ts'
import { revealSections } from './reveal-sections.ts'
import { steerDeck } from './steer-deck.ts'

// The whole script of the public pages that move. Every part looks for what it serves, and does nothing without.
revealSections()
followReading()
offerTop()
steerDeck()
