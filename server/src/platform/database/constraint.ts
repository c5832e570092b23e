/** Whether a statement violated this constraint. The loser of a race is found this way. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
