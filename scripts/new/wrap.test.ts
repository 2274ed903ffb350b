import { expect, it } from 'vitest'
import { wrap } from './wrap.ts'

const names = Array.from({ length: 12 }, (_, i) => `someField${i}`).join(', ')
const lines = (code: string) => wrap(code).split('\n')

it('leaves alone what fits, and what is a comment', () => {
  expect(wrap('const a = [1, 2]')).toBe('const a = [1, 2]')
  expect(wrap(`// ${names}`)).toBe(`// ${names}`)
})

it('breaks the outermost brackets, as many items to a line as fit', () => {
  const [first, ...rest] = lines(`  const { ${names} } = useSomething({ a, b })`)
  expect(first).toBe('  const {')
  expect(rest.at(-1)).toBe('  } = useSomething({ a, b })')
  expect(rest.slice(0, -1).join(' ').replace(/\s+/g, ' ').trim()).toBe(`${names},`)
  expect(Math.max(...rest.map(line => line.length))).toBeLessThanOrEqual(120)
})

it('puts no comma behind the last argument, and takes none in quotes for one', () => {
  const text = `say('one, two, three { and four', second, ${names.replaceAll(', ', ' + ')})`
  expect(lines(text)).toEqual([
    'say(',
    `  'one, two, three { and four', second,`,
    `  ${names.replaceAll(', ', ' + ')}`,
    ')',
  ])
})

it('breaks an element between its attributes', () => {
  const element = `    <Field label={t('a.b', { number: 1 })} value={some.value} onChange={value => onChange({ ...some, value })} required disabled />`
  expect(lines(element)[0]).toBe('    <Field')
  expect(lines(element).at(-1)).toBe('    />')
  expect(lines(element).slice(1, -1).join(' ').replace(/\s+/g, ' ').trim()).toBe(
    element.trim().slice('<Field '.length, -3),
  )
})
