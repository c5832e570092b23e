import { isOtherType, wordsOf } from './likeness.ts'
import type { Traits } from './traits.ts'

/** As far apart as the prices of the same goods may be. */
const near = 0.2

/**
 * Whether two lines are certainly of the same goods: the same article, or without articles the same words, of which one
 * line may have more ('Gipsplaat 12,5 mm bouwdeel B').
 */
export function areSameGoods(one: Traits, other: Traits): boolean {
  const hasArticles = one.article !== '' && other.article !== ''
  if (hasArticles && one.article !== other.article) return false // the most common case
  if (one.unit !== other.unit || gapOf(one.price, other.price) > near) return false
  if (hasArticles) return true
  const [mine, theirs] = [wordsOf(one.name), wordsOf(other.name)]
  const isPart = mine.isSubsetOf(theirs) || theirs.isSubsetOf(mine)
  return mine.size > 0 && theirs.size > 0 && isPart && !isOtherType(one.name, other.name)
}

/** How far two prices are apart, as a share of the higher one. */
export function gapOf(one: number | null, other: number | null): number {
  if (one === null || other === null) return 1
  return one === other ? 0 : Math.abs(one - other) / Math.max(Math.abs(one), Math.abs(other))
}
