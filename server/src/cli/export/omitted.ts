import type { OmittedFile } from './dossier-record.ts'

export const omittedRule = 'Documents that the virus scanner has not found clean are listed in it and left out.'

const words = {
  infected: 'the virus scanner found something in it',
  pending: 'the virus scanner has not scanned it yet: try again later',
  deleted: 'it is a mail, and one of its documents was deleted',
}

/** Lines about the documents that an export leaves out. */
export function omittedLines(omitted: OmittedFile[]): string[] {
  return omitted.map(({ filename, reason }) => `Left out: '${filename}' (${words[reason]}).`)
}
