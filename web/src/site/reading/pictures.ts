import measured from './pictures.json'

const files = import.meta.glob<string>('/src/site/*/*.webp', { eager: true, query: '?url', import: 'default' })
const sizes = new Map<string, { width: number; height: number }>(Object.entries(measured))

/** The pictures of the product by name and language: `relations-add.nl`. */
export const pictures = new Map(
  Object.entries(files).map(([path, src]) => {
    const name = path.split('/').at(-1)?.replace('.webp', '') ?? ''
    return [name, { src, ...sizes.get(name) }] as const
  }),
)
