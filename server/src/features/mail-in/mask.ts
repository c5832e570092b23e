/** Mail programs break long lines anywhere. The number is limited because each sign needs a place on the stack. */
const wrap = String.raw`(?:=?\r?\n[> ]{0,20})?`
const spread = (word: string) => word.split('').join(wrap)

/** A token of 43 signs, which scanners may rewrite, even twice. */
const equals = `(?:${spread('=3D')}|=|${spread('-3D')}|%(?:${wrap}2${wrap}5){0,5}${wrap}${spread('3D')}|&#(?:61|x3D);)`
const token = String.raw`[\w.~-](?:${wrap}[\w.~-]){0,199}`
const link_token = new RegExp(String.raw`((?:\b|[23][6F])${spread('token')}${wrap}${equals}${wrap})${token}`, 'gi')

/** At any domain: the setting may have changed since. */
const at = `(?:@|${spread('=40')}|%(?:${wrap}2${wrap}5){0,5}${wrap}${spread('40')}|&#(?:64|x40);|&commat;)`
const own_address = new RegExp(`([rb])${wrap}-(?:${wrap}[0-9a-hjkmnp-tv-z]){26}${wrap}(${at})`, 'gi')

/**
 * Removes what the quote of one of our own mails would give to all who see the dossier: the sender's address for
 * replies, and the token of their link, which signs in as them.
 */
export function withoutSecrets(text: string, sign = '…'): string {
  return text.replace(link_token, `$1${sign}`).replace(own_address, `$1-${sign}$2`)
}
