import type { Manifest } from './manifest.ts'
import { jobs_name } from './tables.ts'

/** The contents of a backup in one line. */
export function contentsOf({ created_at, klopt, tables, files }: Manifest): string {
  const rows = (wanted: string) => tables.find(({ name }) => name === wanted)?.rows ?? 0
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const counts = [
    `${rows('company')} companies`,
    `${rows('person')} people`,
    `${rows('dossier')} dossiers`,
    `${rows('message')} messages`,
    `${files.length} files (${(bytes / 1e6).toFixed(1)} MB)`,
    `${rows(jobs_name)} waiting jobs`,
  ]
  return `Klopt ${klopt} of ${created_at}, ${counts.join(', ')}`
}
