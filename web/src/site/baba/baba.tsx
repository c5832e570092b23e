import { PageHead } from '../page-head.tsx'
import type { PageScript } from '../page-script.ts'
import './baba.css'
import { Gallery } from './gallery.tsx'
import { Pictures } from './pictures.tsx'
import { useGalleryTexts } from './use-gallery-texts.ts'

export const handle: PageScript = 'form'

/** The gallery: every component of Klopt in every state. No page links here. */
export default function Baba() {
  const { title, lead } = useGalleryTexts()

  return (
    <main className="site-wrap">
      <PageHead title={`${title} – Klopt`} description={lead} hidden />
      <div data-form>
        <Gallery />
      </div>
      <div className="baba baba-rest">
        <Pictures />
      </div>
    </main>
  )
}
