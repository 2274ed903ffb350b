import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { withTranslations } from './translations.ts'

it('includes every language of a program, limited to the texts of the build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-translations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, texts: object) => writeFileSync(join(folder, name), JSON.stringify(texts))
  write('portal.de.json', { 'app.skip': 'Zum Inhalt', 'map.title': 'Karte' })
  write('portal.pl.json', { 'app.units_few': '{{count}} jednostki', 'map.units_few': '{{count}} jednostki' })
  write('cli.de.json', { 'app.skip': 'Anders' })
  const en = { 'app.skip': 'Skip', 'app.units_one': '{{count}} unit', 'app.units_other': '{{count}} units' }
  expect(withTranslations('portal', en, folder)).toEqual({
    en,
    de: { 'app.skip': 'Zum Inhalt' },
    pl: { 'app.units_few': '{{count}} jednostki' },
  })
})
