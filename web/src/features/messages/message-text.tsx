import type { Mention } from '@klopt/contract'
import { MentionMark } from './mention-mark.tsx'
import { splitLinks } from './links.ts'

/** Opens in a new tab, without a referrer or access to this window. */
const outside = { target: '_blank', rel: 'noopener noreferrer nofollow' }

type Props = { text: string; mentions?: Mention[] | undefined }

/**
 * A message as text nodes, so that no markup in it is interpreted. Addresses and telephone numbers become links, and the
 * names of mentioned participants are marked.
 */
export function MessageText({ text, mentions = [] }: Props) {
  if (mentions.length === 0) return <p>{linksIn(text, 0)}</p>
  let end = 0
  const parts = mentions.map(({ user_id, at, length }) => {
    const before = linksIn(text.slice(end, at), end)
    end = at + length
    return [before, <MentionMark key={`@ ${at}`} user_id={user_id} text={text.slice(at, end)} />]
  })
  return (
    <p>
      {parts}
      {linksIn(text.slice(end), end)}
    </p>
  )
}

function linksIn(text: string, from: number) {
  return splitLinks(text).map(({ at, text, href }) =>
    href ? (
      <a key={from + at} href={href} {...(href.startsWith('http') && outside)}>
        {text}
      </a>
    ) : (
      text
    ),
  )
}
