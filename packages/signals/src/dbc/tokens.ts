import { Unreadable } from '../can-file.ts'

type Kind = 'word' | 'number' | 'text' | 'sign' | 'end'

export interface Token {
  kind: Kind
  text: string
  line: number
  /** The first token of its line. */
  isFirst: boolean
}

export const keywords = new Set(
  (
    'VERSION NS_ BS_ BU_ BO_ SG_ CM_ VAL_ VAL_TABLE_ BA_ BA_DEF_ BA_DEF_DEF_ BA_REL_ BA_DEF_REL_ ' +
    'BA_DEF_DEF_REL_ BA_SGTYPE_ BA_DEF_SGTYPE_ BO_TX_BU_ BU_BO_REL_ BU_EV_REL_ BU_SG_REL_ CAT_ CAT_DEF_ ' +
    'ENVVAR_DATA_ EV_ EV_DATA_ FILTER SGTYPE_ SGTYPE_VAL_ SG_MUL_VAL_ SIGTYPE_VALTYPE_ SIG_GROUP_ ' +
    'SIG_TYPE_REF_ SIG_VALTYPE_'
  ).split(' '),
)

const token = /([A-Za-z_]\w*)|([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(\S)/y

/** A semicolon at the end of a line, followed by another statement or the end of the file. */
const endOfStatement = /[ \t]*;[ \t]*(?:\r?\n\s{0,1000}(?:[A-Z]{2,}(?:_[A-Z]*)*_[ \t:]|$)|$)/y

/** Scanner for words, numbers, strings and punctuation in a DBC file. */
export class DbcTokens {
  readonly #text: string
  readonly #onProblem: (fault: Unreadable, line: number) => void
  #at = 0
  #line = 1
  #isFirst = true
  /** The next token. */
  next: Token

  /** @param onProblem called for a text without an end */
  constructor(text: string, onProblem: (fault: Unreadable, line: number) => void) {
    this.#text = text
    this.#onProblem = onProblem
    if (text.charCodeAt(0) === 0xfeff) this.#at = 1
    this.next = this.#scan()
  }

  /** Returns the next token. Avoids the compiler's narrowing of `next`. */
  peek(): Token {
    return this.next
  }

  take(): Token {
    const taken = this.next
    if (taken.kind !== 'end') this.next = this.#scan()
    return taken
  }

  #scan(): Token {
    const text = this.#text
    for (; this.#at < text.length; this.#at++) {
      const code = text.charCodeAt(this.#at)
      if (code === 10) {
        this.#line++
        this.#isFirst = true
      } else if (code > 32 && code !== 0xa0) break
    }
    const found = { line: this.#line, isFirst: this.#isFirst }
    this.#isFirst = false
    if (this.#at >= text.length) return { kind: 'end', text: '', line: found.line, isFirst: true }
    if (text.charCodeAt(this.#at) === 34) return { kind: 'text', text: this.#scanText(found.line), ...found }
    token.lastIndex = this.#at
    const match = token.exec(text)
    const [all = text[this.#at] ?? '', word, number] = match ?? []
    this.#at += all.length
    return { kind: word ? 'word' : number ? 'number' : 'sign', text: all, ...found }
  }

  /** Scans a text, which may span lines. A quotation mark after a backslash is part of it. */
  #scanText(line: number): string {
    let end = this.#text.indexOf('"', this.#at + 1)
    while (end >= 0 && this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1)
    if (end < 0) {
      this.#onProblem(new Unreadable('canFile.dbc.openText'), line)
      this.#at = this.#text.length
      return ''
    }
    const content = this.#text.slice(this.#at + 1, end)
    for (let i = content.indexOf('\n'); i >= 0; i = content.indexOf('\n', i + 1)) this.#line++
    this.#at = end + 1
    return content.replaceAll('\\"', '"')
  }

  /**
   * Returns whether a quotation mark is escaped. A backslash before it may also be the last character of the text,
   * such as in a path.
   */
  #isEscaped(mark: number): boolean {
    let backslashes = 0
    while (mark - backslashes - 1 > this.#at && this.#text[mark - backslashes - 1] === '\\') backslashes++
    if (backslashes % 2 === 0) return false
    endOfStatement.lastIndex = mark + 1
    return !endOfStatement.test(this.#text)
  }

  /** Skips to the semicolon or the next statement. */
  skip(): void {
    while (this.next.kind !== 'end') {
      if (this.next.isFirst && this.next.kind === 'word' && keywords.has(this.next.text)) return
      const { kind, text } = this.take()
      if (kind === 'sign' && text === ';') return
    }
  }

  restOfStatement(): string {
    const parts: string[] = []
    while (this.next.kind !== 'end' && this.next.text !== ';' && parts.length < 100) {
      if (this.next.isFirst && keywords.has(this.next.text)) break
      parts.push(this.take().text)
    }
    this.skip()
    // the scanner reads `0-3` as the numbers 0 and -3
    return parts.join(' ').replaceAll(/ -(\d)/g, ' - $1')
  }

  fail(wanted: 'notName' | 'notNumber' | 'notSign' | 'notText' | 'notWhole', sign = ''): never {
    const { kind, text } = this.next
    throw kind === 'end'
      ? new Unreadable('canFile.dbc.endsEarly')
      : new Unreadable(`canFile.dbc.${wanted}`, { found: text.slice(0, 40), sign })
  }

  word(): string {
    return this.next.kind === 'word' ? this.take().text : this.fail('notName')
  }

  sign(sign: string): void {
    if (this.next.text !== sign) this.fail('notSign', sign)
    this.take()
  }

  string(): string {
    return this.next.kind === 'text' ? this.take().text : this.fail('notText')
  }

  number(): number {
    if (this.next.kind !== 'number') this.fail('notNumber')
    const value = Number(this.next.text)
    if (!Number.isFinite(value)) this.fail('notNumber')
    this.take()
    return value
  }

  integer(): number {
    if (!/^\d{1,10}$/.test(this.next.text)) this.fail('notWhole')
    return Number(this.take().text)
  }

  /** Returns whether a colon, a number or a name follows the next word on its line. */
  isFollowedByBody(): boolean {
    const rest = this.#text.slice(this.#at, this.#at + 200)
    return /^[ \t]*[:\w"]/.test(rest)
  }
}
