import { Badges } from './badges.tsx'
import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { Colours } from './colours.tsx'
import { Fields } from './fields.tsx'
import { Letters } from './letters.tsx'
import { Notices } from './notices.tsx'
import { Overlays } from './overlays.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useGalleryTexts } from './use-gallery-texts.ts'

/** The interactive part of the gallery. It is hydrated like a form. */
export function Gallery() {
  const { title, lead } = useGalleryTexts()

  return (
    <>
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
        <div className="baba-columns">
          <div>
            <Buttons />
            <Badges />
            <Choices />
            <Overlays />
          </div>
          <div>
            <Fields />
            <Notices />
          </div>
        </div>
      </div>
    </>
  )
}
