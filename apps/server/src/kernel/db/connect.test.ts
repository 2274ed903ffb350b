import { expect, test } from 'vitest'
import { createPool, toInteger } from './connect.ts'

test('fails for an ID that a number cannot hold', () => {
  expect(toInteger('9007199254740991')).toBe(9007199254740991)
  expect(() => toInteger('9007199254740993')).toThrow('select it as text')
})

test('reports a broken connection, but not of a closing pool', async () => {
  const errors: string[] = []
  const pool = createPool('postgres://127.0.0.1:1/none', { onError: error => void errors.push(error.message) })
  pool.emit('error', new Error('broken'), undefined)
  const closed = pool.end()
  pool.emit('error', new Error('ended by the database'), undefined)
  await closed
  expect(errors).toEqual(['broken'])
})
