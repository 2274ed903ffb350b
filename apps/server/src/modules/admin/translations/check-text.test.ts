import { expect, test } from 'vitest'
import { sentenceIn } from '#kernel/texts/sentence.ts'
import { inEnglish } from '#kernel/texts/texts.ts'
import { flawOf } from './check-text.ts'
import { formsOf, sourcesIn } from './plural-forms.ts'

function flawInEnglish(...check: Parameters<typeof flawOf>): string | undefined {
  const flaw = flawOf(...check)
  return flaw && sentenceIn(flaw, inEnglish())
}

test.each([
  ['Hello {{name}}', 'Hallo {{name}}', undefined],
  ['Hello {{name}}', 'Hallo {{ name }}, {{name}}', undefined],
  ['Hello {{name}}', 'Hallo', '{{name}} is missing. Add it where the value is to appear.'],
  ['{{a}} of {{b}}', 'von', '{{a}}, {{b}} are missing. Add them where the values are to appear.'],
  ['Hello {{name}}', 'Hallo {{nme}}', '{{nme}} is not in the source text. Use only {{name}}.'],
  ['Hello', 'Hallo {{name}}', '{{name}} is not in the source text. Remove it.'],
  [
    'Hello {{name}}',
    'Hallo {{name}',
    'A placeholder is incomplete. Write it as {{name}}, with two braces on each side.',
  ],
  ['Hello {{name}}', 'Hallo {name}', '{{name}} is missing. Add it where the value is to appear.'],
  ['A <b>bold</b> word', 'Ein Wort', 'Keep the tags of the source text: </b> <b>.'],
  ['A word', 'Ein <i>Wort</i>', 'Remove the tags: </i> <i>. The source text has none.'],
  ['A word', '$t(app.skip)', 'Remove $t(…): it would insert another text.'],
  ['A word', '   ', 'Enter a text that is not only spaces.'],
  ['A word', 'x'.repeat(4001), 'Shorten the text to 4000 characters.'],
  ['Less than 5', 'Weniger als 5 < 6', undefined],
])('checks the translation of %s as %s: %s', (source, text, flaw) => {
  expect(flawInEnglish('app.text', text, new Map([['app.text', source]]))).toBe(flaw)
})

test('requires the count except in forms for one number and allows placeholders of all forms in each', () => {
  const sources = sourcesIn(
    'pl',
    new Map([
      ['app.units_one', 'One unit'],
      ['app.units_other', '{{shown}} units of {{count}}'],
    ]),
  )
  const flaw = (form: string, text: string) => flawInEnglish(`app.units_${form}`, text, sources)
  expect(flaw('one', 'jedna jednostka')).toBeUndefined()
  expect(flaw('one', '{{shown}} jednostka')).toBeUndefined()
  expect(flaw('few', '{{shown}} jednostki')).toMatch('{{count}} is missing')
  expect(flaw('one', '{{total}}')).toBe('{{total}} is not in the source text. Use only {{shown}}, {{count}}.')
})

test('returns the plural forms of the language for texts with a count', () => {
  expect(formsOf('de')).toEqual(['one', 'other'])
  expect(formsOf('fr')).toEqual(['one', 'other'])
  expect(formsOf('pl')).toEqual(['one', 'few', 'many', 'other'])
  const english = new Map([
    ['app.units_one', '{{count}} unit'],
    ['app.units_other', '{{count}} units'],
    ['app.skip', 'Skip'],
    ['map.side_other', 'Other side'],
  ])
  expect([...sourcesIn('en', english).keys()]).toEqual([
    'app.skip',
    'app.units_one',
    'app.units_other',
    'map.side_other',
  ])
  expect([...sourcesIn('pl', english)].filter(([key]) => key.startsWith('app'))).toEqual([
    ['app.skip', 'Skip'],
    ['app.units_few', '{{count}} units'],
    ['app.units_many', '{{count}} units'],
    ['app.units_one', '{{count}} unit'],
    ['app.units_other', '{{count}} units'],
  ])
})
