import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ours } from '../../../scripts/blueprint-colours.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const sheet = read('../../../generated/blueprint.css')
const bridge = read('./blueprint.css')

const found = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].toSorted()

describe('Blueprint’s sheet', () => {
  it('is coloured by our tokens alone, so that theme and mode drive it', () => {
    const colours = /#[0-9a-f]{3,8}\b|(?:rgba?|hsla?)\([^)]*\)/gi
    expect(sheet.match(colours)).toBeNull()
    expect(bridge.match(colours)).toBeNull()
  })

  it('has each of its tokens from ours, and none that nothing uses', () => {
    expect(found(bridge, /(--bp-[\w-]+):/g)).toEqual(found(sheet, /var\((--bp-[\w-]+)/g))
  })

  it('touches nothing outside its own components', () => {
    const selectors = sheet.matchAll(/^([^@{}]+)\{/gm)
    const all = [...selectors].flatMap(([, list = '']) => list.split(','))
    expect(all.filter(selector => !/\.(bp6-|rdp)/.test(selector))).toEqual([])
    expect(all.length).toBeGreaterThan(100)
  })
})

it('a colour that nobody gave a meaning stops the build', () => {
  expect(ours('color', '#ffffff')).toBe('var(--m-on-primary)')
  expect(ours('background', '#ffffff')).toBe('var(--m-surface)')
  expect(() => ours('color', '#123456')).toThrow('Say in blueprint-colours.ts which token it is.')
})
