// Does nothing, beside a server that does: what makes even this one late is the machine.
setInterval(() => undefined, 60_000)
