// Loaded before a server under test (--import): tells its parent how much processor time it used, and ends with it.
process.on('message', (asked) => {
  if (asked === 'cpu') process.send?.({ cpu: process.cpuUsage() })
})
process.on('disconnect', () => process.exit())
