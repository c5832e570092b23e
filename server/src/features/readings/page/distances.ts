/** All distances of the layout, in heights of a letter. */
export const distances = {
  /** Figures of one column end at the same place. */
  same_edge: 0.35,
  /** Rows of one name stand no further apart, from top to top. */
  same_text: 1.9,
  /** The heads of a table begin so far above its first line. */
  heads_above: 6,
  /** A gap that is so much larger than another divides two lines of a table. */
  wider: 0.15,
} as const
