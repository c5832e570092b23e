/** Ends this process, as a SIGTERM would, when the program that started it (`npx klopt`) is gone. */
export function endWithParent(): void {
  if (!process.channel) return
  process.once('disconnect', () => process.emit('SIGTERM', 'SIGTERM') || process.exit(1))
  process.channel.unref()
}
