import type { Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

export function chunksOf(bundle: Rolldown.OutputBundle): Chunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk')
}

/** Some chunks with all that they import, and what that imports. */
export function withImports(chunks: Chunk[], from: Chunk[]): Chunk[] {
  const found = new Set(from)
  // A set tells of what is added meanwhile too.
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  return [...found]
}
