import { revealSections } from './reveal-sections.ts'

// The whole script of the public pages that move. Every part looks for what it serves, and does nothing without.
revealSections()
