import { fitsIn, type CanSignal } from './can-frames.ts'

/** A problem of a DBC file that does not stop its import. */
export interface DbcProblem {
  /** From 1. */
  line: number
  message: string
}

export interface DbcSignal extends CanSignal {
  name: string
  /** Equal to `max` when the file gives no limits. */
  min: number
  max: number
  unit: string
  comment: string
  /** Texts of raw values, ascending. */
  values: { value: number; name: string }[]
  /** It selects which of the other signals are in a frame. */
  isMultiplexer: boolean
  /** In frames only whose multiplexer has this raw value. */
  multiplexed?: number
  /** Extended multiplexing: which frames have the signal is not known. */
  hasUnknownFrames: boolean
  /** Suspect parameter number (SAE J1939). */
  spn?: number
  line: number
}

export interface DbcMessage {
  /** 11 or 29 bits. */
  id: number
  extended: boolean
  isJ1939: boolean
  name: string
  /** Bytes. */
  size: number
  sender: string
  comment: string
  /** Milliseconds; absent when the file has none. */
  cycle?: number
  signals: DbcSignal[]
  line: number
}

export interface Dbc {
  version: string
  /** The name of the database, where the file has one. */
  name: string
  comment: string
  isJ1939: boolean
  /** Bits per second, where the file has them. */
  baudRate?: number
  nodes: string[]
  messages: DbcMessage[]
  /** The first of them, by line. */
  problems: DbcProblem[]
  problemCount: number
}

/** The file is no DBC file, or larger than any. */
export class DbcError extends Error {
  override name = 'DbcError'
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

/** Characters of a file. */
export const mostDbcText = 32 * 1024 * 1024
const mostMessages = 20_000
const mostSignals = 200_000
const mostValues = 10_000
const mostProblems = 200
/** Statements that cannot be read, after which a file is given up. */
const mostFaults = 5000
const mostName = 200
const mostComment = 4000

/** The message in which some tools store signals that belong to none. */
const orphans = 'VECTOR__INDEPENDENT_SIG_MSG'

/**
 * Reads a DBC file. Statements that cannot be read are reported and left out; those that describe neither messages nor signals
 * are skipped.
 * @throws DbcError when the text has no statement of a DBC file, is damaged or too long
 */
export function parseDbc(text: string): Dbc {
  if (text.length > mostDbcText)
    throw new DbcError(`The file has more than ${mostDbcText / 1024 / 1024} million characters.`, 1)
  return new DbcReader(text).read()
}

/** DBC files are UTF-8, or in the Windows code page of western Europe. */
export function decodeDbc(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

type Kind = 'word' | 'number' | 'text' | 'sign' | 'end'

interface Token {
  kind: Kind
  text: string
  line: number
  /** It is the first of its line. */
  isFirst: boolean
}

/** A statement that cannot be read. */
class BadStatement extends Error {
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

const keywords = new Set(
  (
    'VERSION NS_ BS_ BU_ BO_ SG_ CM_ VAL_ VAL_TABLE_ BA_ BA_DEF_ BA_DEF_DEF_ BA_REL_ BA_DEF_REL_ ' +
    'BA_DEF_DEF_REL_ BA_SGTYPE_ BA_DEF_SGTYPE_ BO_TX_BU_ BU_BO_REL_ BU_EV_REL_ BU_SG_REL_ CAT_ CAT_DEF_ ' +
    'ENVVAR_DATA_ EV_ EV_DATA_ FILTER SGTYPE_ SGTYPE_VAL_ SG_MUL_VAL_ SIGTYPE_VALTYPE_ SIG_GROUP_ ' +
    'SIG_TYPE_REF_ SIG_VALTYPE_'
  ).split(' '),
)

const token = /([A-Za-z_]\w*)|([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(\S)/y

class DbcReader {
  readonly #text: string
  #at = 0
  #line = 1
  #isFirst = true
  #next: Token

  readonly #dbc: Dbc = {
    version: '',
    name: '',
    comment: '',
    isJ1939: false,
    nodes: [],
    messages: [],
    problems: [],
    problemCount: 0,
  }
  /** By the number that statements use: with bit 31 set when extended. */
  readonly #messages = new Map<number, DbcMessage>()
  readonly #signals = new Map<DbcMessage, Map<string, DbcSignal>>()
  readonly #tables = new Map<string, DbcSignal['values']>()
  /** Texts of attributes that are stored by their number. */
  readonly #choices = new Map<string, string[]>()
  /** What messages are that do not say. */
  #usualFormat = ''
  readonly #formats = new Map<DbcMessage, string>()
  #signalCount = 0
  #statements = 0
  #current: DbcMessage | undefined

  constructor(text: string) {
    this.#text = text
    if (text.charCodeAt(0) === 0xfeff) this.#at = 1
    this.#next = this.#scan()
  }

  read(): Dbc {
    while (this.#next.kind !== 'end') {
      const start = this.#next
      if (start.kind !== 'word' || !keywords.has(start.text)) {
        if (this.#statements === 0 && start.line > 100)
          throw new DbcError('This is not a DBC file. Export the CAN database in the DBC format.', start.line)
        this.#take()
        this.#skip()
        continue
      }
      this.#statements++
      try {
        this.#statement(this.#take())
      } catch (error) {
        if (!(error instanceof BadStatement)) throw error
        this.#report(error.message, error.line)
        this.#skip()
      }
    }
    if (this.#statements === 0)
      throw new DbcError('This is not a DBC file. Export the CAN database in the DBC format.', 1)
    return this.#finish()
  }

  #finish(): Dbc {
    const dbc = this.#dbc
    for (const message of dbc.messages) {
      const format = this.#formats.get(message) ?? this.#usualFormat
      message.isJ1939 =
        message.extended && (/j1939/i.test(format) || (dbc.isJ1939 && !/standard|extended/i.test(format)))
      if (message.isJ1939)
        for (const signal of message.signals) signal.hasNotAvailable = !signal.signed && !signal.float
      const muxers = message.signals.filter(signal => signal.isMultiplexer)
      if (muxers.length > 1)
        for (const signal of message.signals) if (signal.multiplexed !== undefined) signal.hasUnknownFrames = true
      const lost = message.signals.find(({ multiplexed }) => multiplexed !== undefined && muxers.length === 0)
      if (lost) {
        this.#report(`The message ${message.name} has multiplexed signals, but no multiplexer.`, lost.line)
        for (const signal of message.signals) if (signal.multiplexed !== undefined) signal.hasUnknownFrames = true
      }
    }
    dbc.isJ1939 ||= dbc.messages.some(({ isJ1939 }) => isJ1939)
    dbc.problems.sort((a, b) => a.line - b.line)
    return dbc
  }

  #statement({ text, line }: Token): void {
    switch (text) {
      case 'VERSION':
        this.#dbc.version = this.#string()
        return
      case 'NS_':
        return this.#skipNames()
      case 'BU_':
        return this.#nodes()
      case 'BO_':
        return this.#message(line)
      case 'SG_':
        return this.#signal(line)
      case 'CM_':
        return this.#comment()
      case 'VAL_TABLE_':
        this.#tables.set(this.#word('the name of the table'), this.#values())
        return
      case 'VAL_':
        return this.#valuesOf()
      case 'BA_DEF_':
        return this.#attributeType()
      case 'BA_DEF_DEF_':
        return this.#attributeDefault()
      case 'BA_':
        return this.#attribute()
      case 'SIG_VALTYPE_':
        return this.#valueType()
      case 'SG_MUL_VAL_':
        return this.#extendedMultiplexing()
      default:
        this.#skip()
    }
  }

  /** The list of words that a file may use, up to the next statement. */
  #skipNames(): void {
    this.#sign(':')
    while (
      this.#next.kind !== 'end' &&
      !(this.#next.text === 'BS_' || this.#next.text === 'BU_' || this.#next.text === 'BO_')
    )
      this.#take()
    // the list may name them, too
    while (this.#next.kind === 'word' && keywords.has(this.#next.text) && !this.#isFollowedByBody()) this.#take()
  }

  /** Whether a colon, a number or a name follows the next word on its line. */
  #isFollowedByBody(): boolean {
    const rest = this.#text.slice(this.#at, this.#at + 200)
    return /^[ \t]*[:\w"]/.test(rest)
  }

  #nodes(): void {
    this.#sign(':')
    while (this.#next.kind === 'word' && !(this.#next.isFirst && keywords.has(this.#next.text)))
      this.#dbc.nodes.push(this.#take().text)
  }

  #message(line: number): void {
    this.#current = undefined
    const number = this.#whole('the identifier of the message')
    const name = this.#word('the name of the message').slice(0, mostName)
    this.#sign(':')
    const size = this.#whole('the length of the message')
    const sender = this.#next.kind === 'word' && !this.#next.isFirst ? this.#take().text : ''
    if (name === orphans) return
    const id = number % 0x8000_0000
    // many files leave out the mark of identifiers that cannot have 11 bits
    const extended = number > 0x7ff
    if (id > 0x1fff_ffff) throw new BadStatement(`The identifier of ${name} has more than 29 bits.`, line)
    if (this.#messages.has(number))
      throw new BadStatement(`The message ${name} has the identifier of an earlier one.`, line)
    if (this.#messages.size === mostMessages)
      throw new BadStatement(`Only the first ${mostMessages} messages are read.`, line)
    const message: DbcMessage = {
      id,
      extended,
      isJ1939: false,
      name,
      size,
      sender: sender === 'Vector__XXX' ? '' : sender,
      comment: '',
      signals: [],
      line,
    }
    this.#messages.set(number, message)
    this.#signals.set(message, new Map())
    this.#dbc.messages.push(message)
    this.#current = message
  }

  #signal(line: number): void {
    const message = this.#current
    const name = this.#word('the name of the signal').slice(0, mostName)
    let [isMultiplexer, hasUnknownFrames, multiplexed]: [boolean, boolean, number | undefined] = [
      false,
      false,
      undefined,
    ]
    if (this.#next.kind === 'word') {
      const mark = this.#take().text
      const found = /^(?:m(\d{1,9}))?(M)?$/.exec(mark)
      if (!found || mark === '')
        throw new BadStatement(`"${mark.slice(0, 20)}" after ${name} is no multiplexer mark.`, line)
      isMultiplexer = found[2] === 'M'
      if (found[1] !== undefined) multiplexed = Number(found[1])
      hasUnknownFrames = isMultiplexer && multiplexed !== undefined
    }
    this.#sign(':')
    const start = this.#whole('the start bit')
    this.#sign('|')
    const length = this.#whole('the length')
    this.#sign('@')
    const order = this.#take()
    if (order.text !== '0' && order.text !== '1')
      throw new BadStatement(`The byte order of ${name} is neither 0 nor 1.`, line)
    const sign = this.#take()
    if (sign.text !== '+' && sign.text !== '-')
      throw new BadStatement(`${name} is neither signed (-) nor unsigned (+).`, line)
    this.#sign('(')
    const factor = this.#number('the factor')
    this.#sign(',')
    const offset = this.#number('the offset')
    this.#sign(')')
    this.#sign('[')
    const min = this.#number('the minimum')
    this.#sign('|')
    const max = this.#number('the maximum')
    this.#sign(']')
    const unit = this.#string()
    while (!this.#next.isFirst && (this.#next.kind === 'word' || this.#next.text === ',')) this.#take()
    if (!message) return
    if (this.#signalCount === mostSignals)
      throw new BadStatement(`Only the first ${mostSignals} signals are read.`, line)
    const signal: DbcSignal = {
      name,
      start,
      length,
      ...(order.text === '0' && { bigEndian: true }),
      ...(sign.text === '-' && { signed: true }),
      factor,
      offset,
      min,
      max,
      unit: unit.slice(0, mostName),
      comment: '',
      values: [],
      isMultiplexer,
      ...(multiplexed !== undefined && { multiplexed }),
      hasUnknownFrames,
      line,
    }
    if (length < 1 || length > 64) throw new BadStatement(`${name} has ${length} bits; 1 to 64 are possible.`, line)
    if (!fitsIn(signal, message.size))
      throw new BadStatement(`${name} does not fit in the ${message.size} bytes of ${message.name}.`, line)
    const signals = this.#signals.get(message)
    if (signals?.has(name)) throw new BadStatement(`${message.name} has a second signal ${name}.`, line)
    signals?.set(name, signal)
    message.signals.push(signal)
    this.#signalCount++
  }

  #comment(): void {
    const of = this.#peek()
    if (of.kind === 'text') {
      this.#dbc.comment = this.#string().slice(0, mostComment)
    } else if (of.text === 'BO_') {
      this.#take()
      const message = this.#messages.get(this.#whole('an identifier'))
      const comment = this.#string().slice(0, mostComment)
      if (message) message.comment = comment
    } else if (of.text === 'SG_') {
      this.#take()
      const signal = this.#named()
      const comment = this.#string().slice(0, mostComment)
      if (signal) signal.comment = comment
    }
    this.#skip()
  }

  /** The signal that the next identifier and name refer to. */
  #named(): DbcSignal | undefined {
    const message = this.#messages.get(this.#whole('an identifier'))
    const name = this.#word('the name of a signal').slice(0, mostName)
    return message && this.#signals.get(message)?.get(name)
  }

  #valuesOf(): void {
    // texts of an environment variable
    if (this.#next.kind === 'word') return this.#skip()
    const signal = this.#named()
    const values = this.#peek().kind === 'word' ? (this.#tables.get(this.#take().text) ?? []) : this.#values()
    if (signal) signal.values = values
    this.#skip()
  }

  /** Pairs of number and text up to the semicolon. */
  #values(): DbcSignal['values'] {
    const values = new Map<number, string>()
    while (this.#next.kind === 'number') {
      const value = this.#number('a value')
      const name = this.#string()
      if (values.size < mostValues) values.set(value, name.slice(0, mostName))
    }
    return [...values].map(([value, name]) => ({ value, name })).toSorted((a, b) => a.value - b.value)
  }

  /** `BA_DEF_ BO_ "VFrameFormat" ENUM "StandardCAN","ExtendedCAN";` */
  #attributeType(): void {
    if (this.#next.kind === 'word' && /^(BU_|BO_|SG_|EV_)$/.test(this.#next.text)) this.#take()
    const name = this.#string()
    if (this.#next.text === 'ENUM') {
      this.#take()
      const choices: string[] = []
      while (this.#peek().kind === 'text' || this.#peek().text === ',') {
        const { kind, text } = this.#take()
        if (kind === 'text' && choices.length < mostValues) choices.push(text)
      }
      this.#choices.set(name, choices)
    }
    this.#skip()
  }

  #attributeDefault(): void {
    const name = this.#string()
    const value = this.#attributeValue(name)
    if (name === 'VFrameFormat') this.#usualFormat = value
    else this.#ofDatabase(name, value)
    this.#skip()
  }

  #attribute(): void {
    const name = this.#string()
    const of = this.#next.kind === 'word' ? this.#take().text : ''
    if (of === 'BO_') {
      const message = this.#messages.get(this.#whole('an identifier'))
      const value = this.#attributeValue(name)
      if (message && name === 'VFrameFormat') this.#formats.set(message, value)
      if (message && name === 'GenMsgCycleTime' && Number(value) > 0) message.cycle = Number(value)
    } else if (of === 'SG_') {
      const signal = this.#named()
      const value = Number(this.#attributeValue(name))
      if (signal && name === 'SPN' && Number.isInteger(value) && value > 0) signal.spn = value
    } else if (of === '') this.#ofDatabase(name, this.#attributeValue(name))
    this.#skip()
  }

  #ofDatabase(name: string, value: string): void {
    const dbc = this.#dbc
    if (name === 'ProtocolType' && /j1939/i.test(value)) dbc.isJ1939 = true
    if (name === 'DBName' && value) dbc.name = value.slice(0, mostName)
    if (/^baud_?rate$/i.test(name) && Number(value) >= 1000 && Number(value) <= 10_000_000) dbc.baudRate = Number(value)
  }

  /** Of a list of texts by its number, or as it is. */
  #attributeValue(name: string): string {
    const { kind, text } = this.#take()
    const choices = this.#choices.get(name)
    return kind === 'number' && choices ? (choices[Number(text)] ?? text) : text
  }

  #valueType(): void {
    const signal = this.#named()
    if (this.#next.text === ':') this.#take()
    const kind = this.#whole('the type of the value')
    if (signal && (kind === 1 || kind === 2)) {
      if (signal.length === (kind === 1 ? 32 : 64)) signal.float = true
      else this.#report(`${signal.name} is a float of ${signal.length} bits; only 32 and 64 are possible.`, signal.line)
    }
    this.#skip()
  }

  /** `SG_MUL_VAL_ 100 Signal Multiplexer 0-3, 5-5;`: one range of one number is the simple kind. */
  #extendedMultiplexing(): void {
    const signal = this.#named()
    const rest = this.#restOfStatement()
    const single = /^\w+ (\d+) ?- ?(\d+)$/.exec(rest)
    if (signal && !(single && single[1] === single[2] && Number(single[1]) === signal.multiplexed))
      signal.hasUnknownFrames = true
  }

  // ---- tokens

  #report(message: string, line: number): void {
    this.#dbc.problemCount++
    if (this.#dbc.problemCount > mostFaults)
      throw new DbcError(
        `More than ${mostFaults} statements cannot be read. The file is damaged or is no DBC file.`,
        line,
      )
    if (this.#dbc.problems.length < mostProblems) this.#dbc.problems.push({ line, message })
  }

  /** The next one, afresh to the compiler. */
  #peek(): Token {
    return this.#next
  }

  #take(): Token {
    const taken = this.#next
    if (taken.kind !== 'end') this.#next = this.#scan()
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

  /** A text may have several lines, and has no escapes. */
  #scanText(line: number): string {
    const end = this.#text.indexOf('"', this.#at + 1)
    if (end < 0) {
      this.#report('The text has no closing quotation mark.', line)
      this.#at = this.#text.length
      return ''
    }
    const content = this.#text.slice(this.#at + 1, end)
    for (let i = content.indexOf('\n'); i >= 0; i = content.indexOf('\n', i + 1)) this.#line++
    this.#at = end + 1
    return content
  }

  /** To the semicolon, or to the next statement. */
  #skip(): void {
    while (this.#next.kind !== 'end') {
      if (this.#next.isFirst && this.#next.kind === 'word' && keywords.has(this.#next.text)) return
      const { kind, text } = this.#take()
      if (kind === 'sign' && text === ';') return
    }
  }

  #restOfStatement(): string {
    const parts: string[] = []
    while (this.#next.kind !== 'end' && this.#next.text !== ';' && parts.length < 100) {
      if (this.#next.isFirst && keywords.has(this.#next.text)) break
      parts.push(this.#take().text)
    }
    this.#skip()
    // `0-3` is the numbers 0 and -3 to the scanner
    return parts.join(' ').replaceAll(/ -(\d)/g, ' - $1')
  }

  #fail(wanted: string): never {
    const { kind, text, line } = this.#next
    throw new BadStatement(
      kind === 'end' ? `The file ends before ${wanted}.` : `"${text.slice(0, 40)}" is not ${wanted}.`,
      line,
    )
  }

  #word(wanted: string): string {
    return this.#next.kind === 'word' ? this.#take().text : this.#fail(wanted)
  }

  #sign(sign: string): void {
    if (this.#next.text !== sign) this.#fail(`the expected "${sign}"`)
    this.#take()
  }

  #string(): string {
    return this.#next.kind === 'text' ? this.#take().text : this.#fail('a text in quotation marks')
  }

  #number(wanted: string): number {
    if (this.#next.kind !== 'number') this.#fail(wanted)
    const value = Number(this.#next.text)
    if (!Number.isFinite(value)) this.#fail(wanted)
    this.#take()
    return value
  }

  #whole(wanted: string): number {
    if (!/^\d{1,10}$/.test(this.#next.text)) this.#fail(wanted)
    return Number(this.#take().text)
  }
}
