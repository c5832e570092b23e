/** The WebSocket close codes of the server. */
export const closeCodes = {
  no_session: 4401,
  access_ended: 4403,
  too_many: 4429,
  restarting: 1012,
  try_later: 1013,
} as const
