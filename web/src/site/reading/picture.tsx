import { useTranslation } from 'react-i18next'
import { pictures } from './pictures.ts'
import { RichText } from './rich-text.tsx'

// As in make.mjs: device pixels per CSS pixel, and the width of the small pictures.
const madeLarger = 1.5
const smallWidth = 768

type Props = { picture: string; alt: string; caption: string }

/** A picture of the product in the page's language, made by scripts/manual-pictures. A phone loads a smaller one. */
export function Picture({ picture, alt, caption }: Props) {
  const { i18n } = useTranslation()
  const found = pictures.get(`${picture}.${i18n.language}`)
  if (!found?.src) throw new Error(`There is no picture ${picture}.${i18n.language}`)

  const { src, small, width, height } = found
  const sizes = small && {
    srcSet: `${small} ${smallWidth}w, ${src} ${width * madeLarger}w`,
    sizes: '(max-width: 767.98px) 92vw, 800px',
  }

  return (
    <figure>
      <img {...sizes} src={src} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
      <figcaption>
        <RichText text={caption} />
      </figcaption>
    </figure>
  )
}
