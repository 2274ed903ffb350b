import { describe, expect, test } from 'vitest'
import { accountOf, cleanLogin, hasHiddenCharacters, loginForms, skeletonOf } from './login-names.ts'

describe('skeletons of logins', () => {
  test.each([
    ['case', 'Ada', 'ADA'],
    ['composed accents', 'jos\u00E9', 'jose\u0301'],
    ['a zero width space', 'ada', 'a\u200Bda'],
    ['a soft hyphen and a variation selector', 'ada', 'a\u00ADd\uFE0Fa'],
    ['Cyrillic a', 'ada', '\u0430d\u0430'],
    ['Cyrillic with a mark', 'zo\u00EB', 'zo\u0451'],
    ['Cyrillic capitals', 'BOCK', '\u0412\u041E\u0421\u041A'],
    ['Greek capitals', 'NIKE', '\u039D\u0399\u039A\u0395'],
    ['Greek letters', 'vo', '\u03BD\u03BF'],
    ['Greek and Cyrillic', '\u03C1\u03BF', '\u0440\u043E'],
    ['full width', 'ada', '\uFF41\uFF44\uFF41'],
    ['mathematical letters', 'ada', '\u{1D41A}\u{1D41D}\u{1D41A}'],
    ['an i without and with two dots', 'ian', '\u0131an'],
    ['a capital i with a dot', 'Ian', '\u0130an'],
    ['dashes', 'ada-1', 'ada\u20131'],
    ['spaces', 'ada k', 'ada\u00A0\u2003k'],
    ['final sigma', '\u039F\u03A3', '\u03BF\u03C3'],
  ])('%s', (_, one, other) => {
    expect(skeletonOf(other)).toBe(skeletonOf(one))
  })

  test.each([
    ['jose', 'jos\u00E9'],
    ['ada1', 'adal'],
    ['o0', 'oo'],
    ['anna', 'anne'],
    ['\u0438\u0432\u0430\u043D', '\u0438\u0432\u0430\u043D\u0430'],
    ['\u043D\u0438\u043D\u0430', 'huha'],
    ['m\u00FCller', 'muller'],
  ])('%s and %s differ', (one, other) => {
    expect(skeletonOf(other)).not.toBe(skeletonOf(one))
  })
})

test('normalises a new login to NFKC and detects invisible characters', () => {
  expect(cleanLogin('\uFF41\u0308da\u2461')).toBe('\u00E4da2')
  for (const code of [
    0, 0x7f, 0xad, 0x34f, 0x180e, 0x200b, 0x202e, 0x2028, 0x2060, 0x2800, 0x3164, 0xfe0f, 0xfeff, 0xe0001,
  ])
    expect(hasHiddenCharacters(`a${String.fromCodePoint(code)}b`), code.toString(16)).toBe(true)
  for (const login of [
    'ada.keller@example.com',
    'J\u00FCrgen O\u2019Neill',
    '\u0438\u0432\u0430\u043D',
    '\u5C71\u7530',
  ])
    expect(hasHiddenCharacters(login), login).toBe(false)
})

test('returns one account for all spellings of a login and tries the typed spelling first', () => {
  const spellings = ['Jos\u00E9', 'jose\u0301', '\uFF2Aos\u00E9', 'jo\u200Bs\u00E9']
  expect(new Set(spellings.map(accountOf))).toEqual(new Set(['jos\u00E9']))
  for (const spelling of spellings) {
    const forms = loginForms(spelling)
    expect(forms[0]).toBe(spelling.toLowerCase())
    expect(forms).toContain('jos\u00E9')
  }
  expect(loginForms('jos\u00E9')).toContain('jose\u0301')
  expect(loginForms('ada')).toEqual(['ada'])
})
