import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withTokens } from '../../../scripts/blueprint-colours.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const sheet = read('../../../generated/blueprint.css')
const bridge = read('./blueprint.css')

const found = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].toSorted()

describe('Blueprint’s style sheet', () => {
  it('uses only our tokens as colours, so that it follows theme and mode', () => {
    const colours = /#[0-9a-f]{3,8}\b|(?:rgba?|hsla?)\([^)]*\)/gi
    expect(sheet.match(colours)).toBeNull()
    expect(bridge.match(colours)).toBeNull()
  })

  it('maps each of its tokens to ours and defines no unused ones', () => {
    expect(found(bridge, /(--bp-[\w-]+):/g)).toEqual(found(sheet, /var\((--bp-[\w-]+)/g))
  })

  it('affects only its own components', () => {
    const selectors = sheet.matchAll(/^([^@{}]+)\{/gm)
    const all = [...selectors].flatMap(([, list = '']) => list.split(','))
    expect(all.filter(selector => !/\.(bp6-|rdp)/.test(selector))).toEqual([])
    expect(all.length).toBeGreaterThan(100)
  })
})

it('fails the build on an unmapped colour', () => {
  expect(withTokens('color', '#ffffff')).toBe('var(--m-on-primary)')
  expect(withTokens('background', '#ffffff')).toBe('var(--m-surface)')
  expect(() => withTokens('color', '#123456')).toThrow('Say in blueprint-colours.ts which token it is.')
})
