// An idle process: any delay of its event loop is caused by the machine.
setInterval(() => undefined, 60_000)
