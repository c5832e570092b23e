/** Whether a statement failed at this named constraint: how a race tells who was second. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
