import { Fragment } from 'react'
import { SiteLink } from '../site-link.tsx'

/** A text with its **bold words** and [links](/pricing). 'E-mail' does not wrap after its first letter. */
export function RichText({ text }: { text: string }) {
  const pieces = text.split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\)|\be-mail\w*)/i)
  // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text never move
  return pieces.map((piece, index) => <Fragment key={index}>{drawn(piece)}</Fragment>)
}

function drawn(piece: string) {
  if (piece.startsWith('**')) return <b>{piece.slice(2, -2)}</b>
  if (/^e-mail/i.test(piece)) return <span className="prose-whole">{piece}</span>
  const [, label, to] = /^\[(.+)\]\((.+)\)$/.exec(piece) ?? []
  if (!label || !to) return piece
  return to.startsWith('/') ? <SiteLink to={to}>{label}</SiteLink> : <a href={to}>{label}</a>
}
