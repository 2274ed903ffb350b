import { expect, it } from 'vitest'
import { fill } from './template.ts'

it('fills names in, and leaves out lines whose condition is empty or false', () => {
  const template = `const __name__ = 1
const kept = 2 //? yes
const gone = 3 //? no
//{ !yes
const other = 4
//}
  __nothing__
done()
`
  expect(fill(template, { name: 'first', yes: true, no: false, nothing: '' })).toBe(
    'const first = 1\nconst kept = 2\ndone()\n',
  )
})

it('reports a name without a value', () => {
  expect(() => fill('__missing__', {})).toThrow('"missing"')
})
