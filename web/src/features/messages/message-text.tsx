import type { Mention } from '@klopt/contract'
import { targetIn } from '../../platform/dossier-link.ts'
import { useCardParts } from './card-parts.ts'
import { MentionMark } from './mention-mark.tsx'
import { splitLinks } from './links.ts'

/** Opens in a new tab, without a referrer or access to this window. */
const outside = { target: '_blank', rel: 'noopener noreferrer nofollow' }

type Props = { dossierId: string; text: string; mentions?: Mention[] | undefined }

/**
 * A message as text nodes, so that no markup in it is interpreted. Addresses and telephone numbers become links, and the
 * names of mentioned participants are marked.
 */
export function MessageText({ dossierId, text, mentions }: Props) {
  if (!mentions?.length) return <p>{linksIn(dossierId, text, 0)}</p>
  const ends = [0, ...mentions.map(({ at, length }) => at + length)]
  const last = ends.at(-1) ?? 0
  return (
    <p>
      {mentions.map(({ user_id, at }, n) => [
        linksIn(dossierId, text.slice(ends[n], at), ends[n] ?? 0),
        <MentionMark key={`@ ${at}`} user_id={user_id} text={text.slice(at, ends[n + 1])} />,
      ])}
      {linksIn(dossierId, text.slice(last), last)}
    </p>
  )
}

function linksIn(dossierId: string, text: string, from: number) {
  return splitLinks(text).map(({ at, text, href }) =>
    href ? <TextLink key={from + at} dossierId={dossierId} text={text} href={href} /> : text,
  )
}

function TextLink({ dossierId, text, href }: { dossierId: string; text: string; href: string }) {
  const { Link } = useCardParts()
  if (!href.startsWith('http')) return <a href={href}>{text}</a>
  const to = targetIn(dossierId, href)
  const address = (
    <a href={href} {...outside}>
      {text}
    </a>
  )
  if (!to) return address
  return (
    <Link dossierId={dossierId} to={to} href={href}>
      {address}
    </Link>
  )
}
