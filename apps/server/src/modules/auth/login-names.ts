/** Characters that are rejected in new logins, because they are invisible or look like a space. */
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
const ignorable = new RegExp(hidden, 'gu')

export const hasHiddenCharacters = (login: string): boolean => hidden.test(login)

/** Returns the stored form of a new login. */
export const cleanLogin = (login: string): string => login.normalize('NFKC')

export const isSameLogin = (one: string, other: string): boolean =>
  cleanLogin(one).toLowerCase() === cleanLogin(other).toLowerCase()

/**
 * Returns the spellings under which an account may be stored, in lower case, the typed one first: keyboards send composed or
 * decomposed accents, and older logins may be stored in either form.
 */
export function loginForms(username: string): string[] {
  const forms = ['NFKC', 'NFC', 'NFD', 'NFKD'].map(form => username.normalize(form))
  return [...new Set([username, ...forms, accountOf(username)].map(form => form.toLowerCase()))]
}

/** Returns one name for all spellings of a login, under which attempts are counted. */
export const accountOf = (username: string): string =>
  cleanLogin(cleanLogin(username).toLowerCase()).replaceAll(ignorable, '')

/**
 * Cyrillic, Greek, Armenian and other characters by the character they look like, from Unicode's confusables (UTS #39). A capital that
 * resembles a Latin capital is listed under its small letter: characters are compared before case folding. ASCII characters all differ.
 */
const resembling: Readonly<Record<string, string>> = {
  a: 'аАαΑɑ',
  b: 'ВΒЬ',
  c: 'сС',
  d: 'ԁԀɗ',
  e: 'еЕΕҽ',
  g: 'ɡց',
  h: 'һҺНΗհ',
  i: 'іІιΙıɩӀ',
  j: 'јЈϳͿ',
  k: 'кКκΚĸ',
  l: 'ӏ',
  m: 'МΜ',
  n: 'Νո',
  o: 'оОοΟօՕ',
  p: 'рРρΡ',
  q: 'ԛԚզ',
  r: 'г',
  s: 'ѕЅ',
  t: 'ТΤ',
  u: 'υս',
  v: 'νѵѴ',
  w: 'ԝԜѡ',
  x: 'хХχΧ',
  y: 'уУγΥүҮ',
  z: 'Ζ',
  ß: 'β',
  γ: 'ГΓ',
  π: 'ПΠ',
  φ: 'фФϕ',
  σ: 'ςΣ',
  '3': 'зЗ',
  '4': 'Ч',
  '6': 'б',
  '-': '‐‑‒–—―−⁃',
  "'": '’‘‛ʼʹ′',
}

const likeness = new Map(
  Object.entries(resembling).flatMap(([shown, others]) => [...others].map(other => [other, shown])),
)

/** Returns the skeleton of a login; two logins with the same skeleton look the same on a screen. */
export function skeletonOf(login: string): string {
  const plain = login.normalize('NFKD').replaceAll(ignorable, '')
  const shown = Array.from(plain, character => likeness.get(character) ?? character).join('')
  // a dot above an i is invisible
  return shown
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()
}
