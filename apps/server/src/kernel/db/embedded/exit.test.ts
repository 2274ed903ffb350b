import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { exit } from './exit.ts'

it('waits for the end of a process, even if a signal could not be sent', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  let hasEnded = false
  const ended = exit(child).then(() => (hasEnded = true))
  child.emit('error', new Error('kill EPERM'))
  child.emit('error', new Error('kill EPERM'))
  await new Promise(setImmediate)
  expect(hasEnded).toBe(false)
  child.kill('SIGKILL')
  await ended
  expect(child.signalCode).toBe('SIGKILL')
  await exit(child)
})
