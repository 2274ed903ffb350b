/** Characters that a new login has not: nobody sees them, or sees a space. */
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
const ignorable = new RegExp(hidden, 'gu')

export const hasHiddenCharacters = (login: string): boolean => hidden.test(login)

/** A new login as it is stored. */
export const cleanLogin = (login: string): string => login.normalize('NFKC')

export const isSameLogin = (one: string, other: string): boolean =>
  cleanLogin(one).toLowerCase() === cleanLogin(other).toLowerCase()

/**
 * Returns the spellings under which an account may be stored, in lower case, as typed first: keyboards send accents composed or not,
 * and logins of before may have been stored either way.
 */
export function loginForms(username: string): string[] {
  const forms = ['NFKC', 'NFC', 'NFD', 'NFKD'].map(form => username.normalize(form))
  return [...new Set([username, ...forms, accountOf(username)].map(form => form.toLowerCase()))]
}

/** Returns one name for all spellings of a login, to count guesses by. */
export const accountOf = (username: string): string =>
  cleanLogin(cleanLogin(username).toLowerCase()).replaceAll(ignorable, '')

/**
 * Cyrillic, Greek, Armenian and other characters by what they look like, after Unicode's confusables (UTS #39). Capitals that resemble a
 * Latin capital are beside its small letter: they are compared before case is folded. ASCII characters are all different.
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

/** Returns what a login looks like; two logins of one skeleton cannot be told apart on a screen. */
export function skeletonOf(login: string): string {
  const plain = login.normalize('NFKD').replaceAll(ignorable, '')
  const shown = Array.from(plain, character => likeness.get(character) ?? character).join('')
  // a dot above an i is not seen
  return shown
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()
}
