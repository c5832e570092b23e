/** A token of 43 signs. Mail programs break long lines, and scanners rewrite links, even twice. */
const token = String.raw`(?:[\w.~-](?:=?\r?\n[> ]*)?)`
const link_token = new RegExp(String.raw`((?:\b|[23][6F])token(?:=3D|=|-3D|%(?:25)*3D))${token}{1,200}`, 'gi')

/** At any domain: the setting may have changed since. */
const own_address = /\b([rb])-(?:[0-9a-hjkmnp-tv-z](?:=\r?\n)?){26}@/gi

/**
 * Removes what the quote of one of our own mails would give to all who see the dossier: the sender's address for
 * replies, and the token of their link, which signs in as them.
 */
export function withoutSecrets(text: string, sign = '…'): string {
  return text.replace(link_token, `$1${sign}`).replace(own_address, `$1-${sign}@`)
}

const base64_lines = /^(?:[A-Za-z0-9+/]{40,}\r?\n)*[A-Za-z0-9+/]{40,}={0,2}(?:\r?\n[A-Za-z0-9+/]+={0,2})?$/gm

/** The same for a mail as it arrived. Parts in base64 are only written again if they contain a secret. */
export function mailWithoutSecrets(mail: Buffer): Buffer {
  const parts = mail.toString('latin1').replace(base64_lines, (part) => {
    const content = Buffer.from(part, 'base64').toString('latin1')
    const masked = withoutSecrets(content, '...')
    return masked === content ? part : inLines(Buffer.from(masked, 'latin1').toString('base64'))
  })
  return Buffer.from(withoutSecrets(parts, '...'), 'latin1')
}

function inLines(base64: string): string {
  return base64.match(/.{1,76}/g)?.join('\r\n') ?? ''
}
