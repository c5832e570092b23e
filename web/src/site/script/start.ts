import { enlargePictures } from './enlarge-pictures.ts'
import { followReading } from './follow-reading.ts'
import { offerTop } from './offer-top.ts'
import { revealSections } from './reveal-sections.ts'
import { steerDeck } from './steer-deck.ts'
import { turnCarousel } from './turn-carousel.ts'

// The whole script of the interactive public pages. Every part does nothing without its elements.
turnCarousel()
revealSections()
enlargePictures()
followReading()
offerTop()
steerDeck()
