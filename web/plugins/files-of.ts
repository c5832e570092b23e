import type { Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

export function chunksOf(bundle: Rolldown.OutputBundle): Chunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk')
}

/** Some chunks with all their imports, direct and indirect. */
export function withImports(chunks: Chunk[], from: Chunk[]): Chunk[] {
  const found = new Set(from)
  // Iterating a set includes items that are added meanwhile.
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  return [...found]
}
