import type { OmittedFile } from './dossier-record.ts'

export const left_out_rule = 'What the virus scanner has not found clean is named in it and left out, as in a download.'

const words = {
  infected: 'the virus scanner found something in it',
  pending: 'the virus scanner has not looked at it yet: try again later',
}

/** What to print of the documents that an export does not hold. */
export function leftOutLines(leftOut: OmittedFile[]): string[] {
  return leftOut.map(({ filename, reason }) => `Left out: '${filename}' (${words[reason]}).`)
}
