import { expect, it } from 'vitest'
import { isLoopback } from './loopback.ts'

it.each(['localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]', '::ffff:127.0.0.1'])(
  'finds %s on this machine',
  host => {
    expect(isLoopback(host)).toBe(true)
  },
)

it.each(['0.0.0.0', '::', '10.0.0.1', 'localhost.evil.example', '127.0.0.1.evil.example', '::ffff:10.0.0.1', ''])(
  'finds %j beyond this machine',
  host => {
    expect(isLoopback(host)).toBe(false)
  },
)
