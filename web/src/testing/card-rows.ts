const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f\s]+/g, ' ').trim()

/** The texts of the rows of a card. */
export function cells(container: Element) {
  return [...container.querySelectorAll('.card-table tr')].map((row) =>
    [...row.children].map((cell) => plain(cell.textContent)),
  )
}
