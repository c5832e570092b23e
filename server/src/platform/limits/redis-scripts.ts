import type { Result } from 'ioredis'

// Atomic steps in Redis that use its clock, so that nodes with different clocks count the same.

const now = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)`

/**
 * The same rules as MemoryLimits. A limit has a list of counts ("at amount wait until", the last two from before the
 * count) and a hash with the total and the wait. Returns the milliseconds to wait, or 0 when everything was counted.
 */
const take = `${now}
  local amount = tonumber(ARGV[1])
  local longest = 0
  local states = {}
  for i = 1, #KEYS / 2 do
    local list, hash = KEYS[2 * i - 1], KEYS[2 * i]
    local most, window, doubles = tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i]), tonumber(ARGV[3 * i + 1])
    local kept = redis.call('HMGET', hash, 'total', 'wait', 'until')
    local state = { total = tonumber(kept[1] or 0), wait = tonumber(kept[2] or 0), till = tonumber(kept[3] or 0) }
    while true do
      local at, old = string.match(redis.call('LINDEX', list, 0) or '', '^(%d+) (%d+)')
      if not at or tonumber(at) > now - window then break end
      redis.call('LPOP', list)
      state.total = state.total - tonumber(old)
    end
    local wait = 0
    if doubles > 0 then
      wait = math.max(0, state.till - now)
    else
      local excess = state.total + amount - most
      if excess > 0 then
        wait = window
        for _, count in ipairs(redis.call('LRANGE', list, 0, -1)) do
          local at, old = string.match(count, '^(%d+) (%d+)')
          excess = excess - tonumber(old)
          if excess <= 0 then
            wait = tonumber(at) + window - now
            break
          end
        end
      end
    end
    redis.call('HSET', hash, 'total', state.total)
    if wait > longest then longest = wait end
    states[i] = state
  end
  for i = 1, #KEYS / 2 do
    local list, hash = KEYS[2 * i - 1], KEYS[2 * i]
    local most, window, doubles = tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i]), tonumber(ARGV[3 * i + 1])
    local state = states[i]
    if longest <= 0 then
      redis.call('RPUSH', list, string.format('%.0f %.0f %.0f %.0f', now, amount, state.wait, state.till))
      state.total = state.total + amount
      if doubles > 0 and (state.wait > 0 or state.total >= most) then
        state.wait = math.min(state.wait == 0 and window or state.wait * 2, doubles)
        state.till = now + state.wait
      end
      redis.call('HSET', hash, 'total', state.total, 'wait', state.wait, 'until', state.till)
      local lasting = math.max(state.till - now, 0) + (doubles > 0 and doubles or window)
      redis.call('PEXPIRE', list, lasting)
      redis.call('PEXPIRE', hash, lasting)
    elseif redis.call('PTTL', hash) < 0 then
      redis.call('PEXPIRE', hash, window)
    end
  end
  return longest`

const giveBack = `
  local last = redis.call('RPOP', KEYS[1])
  if not last then return 0 end
  local amount, wait, till = string.match(last, '^%d+ (%d+) (%d+) (%d+)')
  redis.call('HINCRBY', KEYS[2], 'total', -amount)
  redis.call('HSET', KEYS[2], 'wait', wait, 'until', till)
  return 1`

/**
 * A heartbeat: frees the places of dead nodes, extends the node's lifetime, and then publishes to the node's own channel.
 * A replica refuses the write, so whoever hears it can send to all nodes.
 */
const beat = `${now}
  for _, gone in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now)) do
    redis.call('DEL', KEYS[2] .. gone)
    redis.call('ZREM', KEYS[1], gone)
  end
  local isNew = redis.call('ZADD', KEYS[1], now + tonumber(ARGV[3]), ARGV[1])
  redis.call('PUBLISH', ARGV[2], '')
  return isNew`

/**
 * Publishes only where writes are taken: a replica would accept the message and tell none but its own listeners. PERSIST
 * is a write without an effect.
 */
const tell = `
  redis.call('PERSIST', KEYS[1])
  return redis.call('PUBLISH', ARGV[1], ARGV[2])`

/** Stores how many places of a kind a node occupies, unless all nodes together would then exceed the maximum. */
const occupy = `${now}
  local places = tonumber(ARGV[3])
  for _, node in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], now, '+inf')) do
    if node ~= ARGV[1] then places = places + tonumber(redis.call('HGET', KEYS[2] .. node, ARGV[2]) or 0) end
  end
  if places > tonumber(ARGV[4]) then return 0 end
  redis.call('HSET', KEYS[2] .. ARGV[1], ARGV[2], ARGV[3])
  return 1`

/** The kinds of which any node occupies a place. */
const taken = `${now}
  local found = {}
  for _, node in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], now, '+inf')) do
    for i, count in ipairs(redis.call('HMGET', KEYS[2] .. node, unpack(ARGV))) do
      if count then found[#found + 1] = ARGV[i] end
    end
  end
  return found`

export const scripts = {
  kloptTake: { lua: take },
  kloptGiveBack: { lua: giveBack, numberOfKeys: 2 },
  kloptBeat: { lua: beat, numberOfKeys: 2 },
  kloptTell: { lua: tell, numberOfKeys: 1 },
  kloptOccupy: { lua: occupy, numberOfKeys: 2 },
  kloptTaken: { lua: taken, numberOfKeys: 2 },
}

declare module 'ioredis' {
  interface RedisCommander<Context> {
    kloptTake(count: number, ...keysAndWords: (string | number)[]): Result<number, Context>
    kloptGiveBack(list: string, hash: string): Result<number, Context>
    kloptBeat(nodes: string, places: string, node: string, channel: string, lasting: number): Result<number, Context>
    kloptTell(nodes: string, channel: string, message: Buffer): Result<number, Context>
    kloptOccupy(
      nodes: string,
      places: string,
      node: string,
      kind: string,
      count: number,
      most: number,
    ): Result<number, Context>
    kloptTaken(nodes: string, places: string, ...kinds: string[]): Result<string[], Context>
  }
}
