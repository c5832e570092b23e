import { counted } from '../counted.ts'
import type { Manifest } from './manifest.ts'
import { jobsName } from './tables.ts'

/** The contents of a backup in one line. */
export function contentsOf({ created_at, klopt, tables, files }: Manifest): string {
  const rows = (wanted: string) => tables.find(({ name }) => name === wanted)?.rows ?? 0
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const counts = [
    counted(rows('company'), 'company', 'companies'),
    counted(rows('person'), 'person', 'people'),
    counted(rows('dossier'), 'dossier'),
    counted(rows('message'), 'message'),
    `${counted(files.length, 'file')} (${(bytes / 1e6).toFixed(1)} MB)`,
    counted(rows(jobsName), 'waiting job'),
  ]
  return `Klopt ${klopt} of ${created_at}, ${counts.join(', ')}`
}
