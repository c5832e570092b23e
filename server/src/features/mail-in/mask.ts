import type { Config } from '../../platform/config.ts'

/** A token of 43 signs. Mail programs break long lines, and scanners rewrite links, even twice. */
const token = String.raw`(?:[\w.~-](?:=?\r?\n[> ]*)?)`
const link_token = new RegExp(String.raw`((?:\b|[23][6F])token(?:=3D|=|-3D|%(?:25)*3D))${token}{1,200}`, 'gi')

/**
 * Removes what the quote of one of our own mails would give to all who see the dossier: the sender's address for
 * replies, and the token of their link, which signs in as them.
 */
export function withoutSecrets(text: string, { mailIn }: Pick<Config, 'mailIn'>): string {
  const address = new RegExp(`\\b([rb])-[0-9a-z]{26}@${RegExp.escape(mailIn?.domain ?? '')}`, 'gi')
  return text.replace(link_token, '$1…').replace(address, `$1-…@${mailIn?.domain ?? ''}`)
}
