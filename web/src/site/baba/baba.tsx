import { PageHead } from '../page-head.tsx'
import './baba.css'
import { Badges } from './badges.tsx'
import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { Colours } from './colours.tsx'
import { Fields } from './fields.tsx'
import { Letters } from './letters.tsx'
import { Notices } from './notices.tsx'
import { Overlays } from './overlays.tsx'
import { Pictures } from './pictures.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useGalleryTexts } from './use-gallery-texts.ts'

/** Every part that Klopt is made of, in every state. Nothing links here. */
export default function Baba() {
  const { title, lead } = useGalleryTexts()

  return (
    <main className="wrap">
      <PageHead title={`${title} – Klopt`} description={lead} hidden />
      <header className="intro baba-intro">
        <div>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </div>
        <ThemeSwitch />
      </header>
      <div className="baba">
        <Colours />
        <Letters />
        <Buttons />
        <Badges />
        <Fields />
        <Choices />
        <Notices />
        <Overlays />
        <Pictures />
      </div>
    </main>
  )
}
