import { classes } from './classes.ts'
import './paper.css'

const bands: Record<string, 'pdf' | 'xls' | 'doc' | 'ppt'> = {
  pdf: 'pdf',
  xls: 'xls',
  xlsx: 'xls',
  ods: 'xls',
  doc: 'doc',
  docx: 'doc',
  odt: 'doc',
  ppt: 'ppt',
  pptx: 'ppt',
}

/** A file icon with a band in the colour of the file type. */
export function Paper({ filename }: { filename: string }) {
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()
  return (
    <span className={classes('paper', bands[extension] ?? 'img')} aria-hidden="true">
      {extension.slice(0, 4).toUpperCase()}
    </span>
  )
}
