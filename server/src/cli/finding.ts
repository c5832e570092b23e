/** One line of `klopt doctor`: 'note' is worth knowing, 'wrong' must be fixed. */
export type Finding = { state: 'ok' | 'note' | 'wrong'; text: string }
