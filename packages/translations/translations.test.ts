import { describe, expect, it } from 'vitest'
import { englishTexts } from '../../apps/server/src/kernel/texts/text-files.ts'
import { programs, translationsOf } from '../vite-kit/src/translations.ts'
import { english, shippedLanguages } from './scripts/english.ts'
import { faultsOf } from './scripts/faults.ts'

describe.each(programs)('%s', program => {
  it.each(shippedLanguages)(`${program}.%s.json has every text, each fitting its English text`, language => {
    const texts = translationsOf(program)[language] ?? {}
    expect(faultsOf(`${program}.${language}.json`, language, english[program], texts)).toEqual([])
  })

  it('has no file of an unsupported language', () => {
    expect(Object.keys(translationsOf(program)).toSorted()).toEqual([...shippedLanguages].toSorted())
  })
})

it('shares texts of the server with the portal: the same in English, and translated once', () => {
  const shared = Object.entries(englishTexts()).filter(([key]) => key in english.portal)
  expect(shared.filter(([key, text]) => english.portal[key] !== text)).toEqual([])
  expect(Object.keys(english.server).filter(key => key in english.portal)).toEqual([])
})

it('names file, key and remedy of a fault', () => {
  const en = {
    'app.hello': 'Hello {{name}}',
    'app.save': 'Save',
    'app.units_one': 'a unit',
    'app.units_other': '{{count}} units',
  }
  const texts = {
    'app.units_one': 'eine Einheit',
    'app.hello': 'Hallo',
    'app.old': 'Alt',
    'app.save': 'Alle Änderungen sichern',
  }
  expect(faultsOf('portal.de.json', 'de', en, texts)).toEqual([
    'portal.de.json lacks app.units_other. Add it.',
    'portal.de.json has app.old, which English does not have. Remove it.',
    'portal.de.json, app.hello: {{name}} is missing. Add it where the value is to appear.',
    'portal.de.json, app.save: “Alle Änderungen sichern” has 23 characters; 15 fit beside “Save”. Shorten it.',
    'portal.de.json is not sorted. Run npm run texts.',
  ])
})
