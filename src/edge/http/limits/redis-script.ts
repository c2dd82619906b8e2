/**
 * The sliding log as one step inside Redis: a list of microseconds per key, oldest first.
 * KEYS[1] the log; ARGV limit, window in µs, cost (0: only look), time in µs (empty: the server's own).
 * Answers {admitted, used, µs until one more or, after a refusal, the whole cost is admitted}.
 */
export const redisScript = `
local log = KEYS[1]
local limit, window, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local now = tonumber(ARGV[4])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000000 + time[2]
end
local function text(number) return string.format('%.0f', number) end
local lifetime = text(math.ceil(window / 1000) + 1000)

-- The server's clock was set back: the attempts move with it, or they would lock the key for the difference.
local ahead = tonumber(redis.call('LINDEX', log, -1) or now) - now
if ahead > 0 then
  local times = redis.call('LRANGE', log, 0, -1)
  redis.call('DEL', log)
  for _, time in ipairs(times) do redis.call('RPUSH', log, text(time - ahead)) end
  redis.call('PEXPIRE', log, lifetime)
end

local oldest = redis.call('LINDEX', log, 0)
while oldest and oldest + window <= now do
  redis.call('LPOP', log)
  oldest = redis.call('LINDEX', log, 0)
end

local used = redis.call('LLEN', log)
local asked = math.max(cost, 1)
local admitted = used + asked <= limit
local wanted = limit - asked
if admitted then
  for _ = 1, cost do redis.call('RPUSH', log, text(now)) end
  used = used + cost
  wanted = used - 1
  if cost > 0 then redis.call('PEXPIRE', log, lifetime) end
end

local wait = window
if admitted and used == 0 then
  wait = 0
elseif wanted >= 0 then
  wait = redis.call('LINDEX', log, used - wanted - 1) + window - now
end
return {admitted and 1 or 0, used, wait}
`;
