/** Words that nearly every text has: Dutch, English, French and German. They are neither indexed nor searched. */
export const stopWords = new Set(
  `de het een en van in is op te dat die voor met zijn er aan niet om ook als dan maar bij of uit nog naar heeft hem
  haar hij zij ze we wij je jij jullie ik mij mijn ons onze dit deze daar hier wel al was worden wordt door over kan kun
  zou zal heb hebben had ben bent waren geen tot zo wat wie waar hoe
  the a an and of to on at for with this that it are be has have from by or as not but we you
  le la les un une des du et est pour avec dans sur au aux qui que ne pas ce cette nous vous il elle
  der das den dem ein eine einen und ist mit auf fur im zu nicht sie wir ihr es sind wird auch`
    .split(/\s+/)
    .filter(Boolean),
)
