/** Whether these are the 13 figures of a GLN of GS1, of which the last is its check digit. */
export function glnHolds(gln: string): boolean {
  if (!/^\d{13}$/.test(gln)) return false
  const sum = Array.from(gln).reduce((total, figure, n) => total + Number(figure) * (n % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
