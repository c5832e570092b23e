/** One line of `klopt doctor`: 'note' is worth knowing, 'wrong' must be mended. */
export type Finding = { state: 'ok' | 'note' | 'wrong'; text: string }
