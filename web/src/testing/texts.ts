import { texts as en_forms } from '../app/boot/form-texts-en.ts'
import { texts as nl_forms } from '../app/boot/form-texts-nl.ts'
import { texts as en_pages } from '../app/boot/page-texts-en.ts'
import { texts as nl_pages } from '../app/boot/page-texts-nl.ts'
import { texts as en_first } from '../app/boot/texts-en.ts'
import { texts as nl_first } from '../app/boot/texts-nl.ts'

/** All texts that a browser may show: of the app and of the forms of the public pages. */
export const nl = { ...nl_forms, ...nl_first, ...nl_pages }
export const en = { ...en_forms, ...en_first, ...en_pages }
