import measured from './pictures.json'

const files = Object.entries(
  import.meta.glob<string>('/src/site/*/*.webp', { eager: true, query: '?url', import: 'default' }),
)

/** The pictures of the product by name and language: `relations-add.nl`. Wide ones have a small version too. */
export const pictures = new Map(
  Object.entries(measured).map(([name, { width, height }]) => [
    name,
    { src: addressOf(name), small: addressOf(`${name}.small`), width, height },
  ]),
)

function addressOf(name: string): string | undefined {
  return files.find(([path]) => path.endsWith(`/${name}.webp`))?.[1]
}
