import { expect, test } from 'vitest'
import { noAnalytics, throttled, type TextFieldClick } from './analytics.ts'

test('CONST-004 reports at most one click in text fields per 400 ms, the first one immediately', () => {
  let now = 10
  const seen: string[] = []
  const { track } = throttled({ track: ({ field }) => void seen.push(field) }, () => now)
  const click = (field: string, after: number) => {
    now += after
    track({ type: 'text-field-click', field } satisfies TextFieldClick)
  }
  click('first', 0)
  click('too soon', 200)
  click('still too soon', 199)
  click('400 ms after the first', 1)
  click('too soon again', 399)
  click('later', 1)
  expect(seen).toEqual(['first', '400 ms after the first', 'later'])
})

test('sends nothing by default', () => {
  expect(noAnalytics.track({ type: 'text-field-click', field: 'Name' })).toBeUndefined()
})
