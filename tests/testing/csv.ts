import { readFileSync } from 'node:fs'

/** Reads a table with a header as one record per row. Quoted fields may contain commas, but no line breaks. */
export function readTable(file: URL): Record<string, string>[] {
  const [head = [], ...rows] = readFileSync(file, 'utf8').trim().split('\n').map(fields)
  return rows.map((row) => Object.fromEntries(head.map((name, n) => [name, row[n] ?? ''])))
}

function fields(line: string): string[] {
  const found = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)]
  return found.map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain)
}
