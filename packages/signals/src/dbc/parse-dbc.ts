import { CanFileError, Unreadable, type CanFileFault } from '../can-file.ts'
import { fitsIn } from '../can-frames.ts'
import type { Dbc, DbcMessage, DbcSignal } from './dbc.ts'
import { Multiplexing } from './multiplexing.ts'
import { DbcTokens, keywords, type Token } from './tokens.ts'

/** Maximum length of a file in characters. */
export const mostDbcText = 32 * 1024 * 1024
export const dbcTooLarge: CanFileFault = {
  line: 1,
  text: 'canFile.dbc.tooLarge',
  values: { most: mostDbcText / 1024 / 1024 },
}
const mostMessages = 20_000
const mostSignals = 200_000
const mostValues = 10_000
const mostProblems = 200
/** Maximum number of unreadable statements in a file. */
const mostFaults = 5000
const mostName = 200
const mostComment = 4000

/** Message in which some tools store signals without a message. */
const orphans = 'VECTOR__INDEPENDENT_SIG_MSG'

/**
 * Reads a DBC file. Reports and skips unreadable statements; skips statements that describe neither messages nor
 * signals.
 *
 * @throws CanFileError when the text has no DBC statement, is damaged or too long
 */
export function parseDbc(text: string): Dbc {
  if (text.length > mostDbcText) throw new CanFileError(dbcTooLarge)
  return new DbcReader(text).read()
}

/** Decodes UTF-8, or the western Windows code page. */
export function decodeDbc(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

class DbcReader {
  readonly #tokens: DbcTokens

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
  /** Messages by the number that statements use: bit 31 is set for extended ones. */
  readonly #messages = new Map<number, DbcMessage>()
  readonly #signals = new Map<DbcMessage, Map<string, DbcSignal>>()
  readonly #tables = new Map<string, DbcSignal['values']>()
  /** Texts of enumerated attributes. */
  readonly #choices = new Map<string, string[]>()
  /** Frame format of messages that specify none. */
  #usualFormat = ''
  readonly #formats = new Map<DbcMessage, string>()
  readonly #multiplexing = new Multiplexing()
  #signalCount = 0
  #statements = 0
  #current: DbcMessage | undefined

  constructor(text: string) {
    this.#tokens = new DbcTokens(text, (fault, line) => this.#report(fault, line))
  }

  read(): Dbc {
    while (this.#tokens.next.kind !== 'end') {
      const start = this.#tokens.next
      if (start.kind !== 'word' || !keywords.has(start.text)) {
        if (this.#statements === 0 && start.line > 100)
          throw new CanFileError({ line: start.line, text: 'canFile.dbc.notDbc' })
        this.#tokens.take()
        this.#tokens.skip()
        continue
      }
      this.#statements++
      try {
        this.#statement(this.#tokens.take())
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        this.#report(error, start.line)
        this.#tokens.skip()
      }
    }
    if (this.#statements === 0) throw new CanFileError({ line: 1, text: 'canFile.dbc.notDbc' })
    return this.#finish()
  }

  #finish(): Dbc {
    const dbc = this.#dbc
    for (const message of dbc.messages) {
      const own = this.#formats.get(message)
      message.hasFormat = own !== undefined
      message.isJ1939 = message.extended && (isJ1939Format(own ?? this.#usualFormat) ?? dbc.isJ1939)
      if (message.isJ1939) for (const signal of message.signals) signal.isJ1939 = true
      const lost = this.#multiplexing.resolve(message)
      if (lost) this.#report(new Unreadable('canFile.dbc.noMultiplexer', { name: message.name }), lost.line)
    }
    dbc.isJ1939 ||= dbc.messages.some(({ isJ1939 }) => isJ1939)
    dbc.problems.sort((a, b) => a.line - b.line)
    return dbc
  }

  #statement({ text, line }: Token): void {
    switch (text) {
      case 'VERSION':
        this.#dbc.version = this.#tokens.string()
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
        this.#tables.set(this.#tokens.word(), this.#values())
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
        this.#tokens.skip()
    }
  }

  /** Skips the list of keywords, up to the next statement. */
  #skipNames(): void {
    this.#tokens.sign(':')
    while (
      this.#tokens.next.kind !== 'end' &&
      !(this.#tokens.next.text === 'BS_' || this.#tokens.next.text === 'BU_' || this.#tokens.next.text === 'BO_')
    )
      this.#tokens.take()
    // the list may contain these keywords too
    while (
      this.#tokens.next.kind === 'word' &&
      keywords.has(this.#tokens.next.text) &&
      !this.#tokens.isFollowedByBody()
    )
      this.#tokens.take()
  }

  #nodes(): void {
    this.#tokens.sign(':')
    while (this.#tokens.next.kind === 'word' && !(this.#tokens.next.isFirst && keywords.has(this.#tokens.next.text)))
      this.#dbc.nodes.push(this.#tokens.take().text)
  }

  #message(line: number): void {
    this.#current = undefined
    const number = this.#tokens.integer()
    const name = this.#tokens.word().slice(0, mostName)
    this.#tokens.sign(':')
    const size = this.#tokens.integer()
    const sender = this.#tokens.next.kind === 'word' && !this.#tokens.next.isFirst ? this.#tokens.take().text : ''
    if (name === orphans) return
    const id = number % 0x8000_0000
    // many files omit the mark of identifiers that need more than 11 bits
    const extended = number > 0x7ff
    if (id > 0x1fff_ffff) throw new Unreadable('canFile.dbc.identifierBits', { name })
    if (this.#messages.has(number)) throw new Unreadable('canFile.dbc.secondMessage', { name })
    if (this.#messages.size === mostMessages) throw new Unreadable('canFile.dbc.messages', { most: mostMessages })
    const message: DbcMessage = {
      id,
      extended,
      isJ1939: false,
      hasFormat: false,
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
    const name = this.#tokens.word().slice(0, mostName)
    let isMultiplexer = false
    let multiplexed: number | undefined
    if (this.#tokens.next.kind === 'word') {
      let mark = this.#tokens.take().text
      // the scanner splits m-1 into a word and a number
      if (mark === 'm' && this.#tokens.peek().kind === 'number') mark += this.#tokens.take().text
      const found = /^(?:m(-?\d{1,10}))?(M)?$/.exec(mark)
      if (!found || mark === '') throw new Unreadable('canFile.dbc.multiplexerMark', { mark: mark.slice(0, 20), name })
      isMultiplexer = found[2] === 'M'
      if (found[1] !== undefined) multiplexed = Number(found[1])
    }
    this.#tokens.sign(':')
    const start = this.#tokens.integer()
    this.#tokens.sign('|')
    const length = this.#tokens.integer()
    this.#tokens.sign('@')
    const order = this.#tokens.take()
    if (order.text !== '0' && order.text !== '1') throw new Unreadable('canFile.dbc.byteOrder', { name })
    const sign = this.#tokens.take()
    if (sign.text !== '+' && sign.text !== '-') throw new Unreadable('canFile.dbc.sign', { name })
    this.#tokens.sign('(')
    const factor = this.#tokens.number()
    this.#tokens.sign(',')
    const offset = this.#tokens.number()
    this.#tokens.sign(')')
    this.#tokens.sign('[')
    const min = this.#tokens.number()
    this.#tokens.sign('|')
    const max = this.#tokens.number()
    this.#tokens.sign(']')
    const unit = this.#tokens.string()
    while (!this.#tokens.next.isFirst && (this.#tokens.next.kind === 'word' || this.#tokens.next.text === ','))
      this.#tokens.take()
    if (!message) return
    if (this.#signalCount === mostSignals) throw new Unreadable('canFile.dbc.signals', { most: mostSignals })
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
      conditions: [],
      hasUnknownFrames: false,
      line,
    }
    if (length < 1 || length > 64) throw new Unreadable('canFile.dbc.signalBits', { name, bits: length })
    if (!fitsIn(signal, message.size))
      throw new Unreadable('canFile.dbc.outside', { name, size: message.size, message: message.name })
    const signals = this.#signals.get(message)
    if (signals?.has(name)) throw new Unreadable('canFile.dbc.secondSignal', { name, message: message.name })
    signals?.set(name, signal)
    message.signals.push(signal)
    if (multiplexed !== undefined) this.#multiplexing.mark(signal, multiplexed)
    this.#signalCount++
  }

  #comment(): void {
    const of = this.#tokens.peek()
    if (of.kind === 'text') {
      this.#dbc.comment = this.#tokens.string().slice(0, mostComment)
    } else if (of.text === 'BO_') {
      this.#tokens.take()
      const message = this.#messages.get(this.#tokens.integer())
      const comment = this.#tokens.string().slice(0, mostComment)
      if (message) message.comment = comment
    } else if (of.text === 'SG_') {
      this.#tokens.take()
      const signal = this.#named()
      const comment = this.#tokens.string().slice(0, mostComment)
      if (signal) signal.comment = comment
    }
    this.#tokens.skip()
  }

  /** Returns the signal that the next identifier and name refer to. */
  #named(): DbcSignal | undefined {
    const message = this.#messages.get(this.#tokens.integer())
    const name = this.#tokens.word().slice(0, mostName)
    return message && this.#signals.get(message)?.get(name)
  }

  #valuesOf(): void {
    // texts of an environment variable
    if (this.#tokens.next.kind === 'word') return this.#tokens.skip()
    const signal = this.#named()
    const values =
      this.#tokens.peek().kind === 'word' ? (this.#tables.get(this.#tokens.take().text) ?? []) : this.#values()
    if (signal) signal.values = values
    this.#tokens.skip()
  }

  /** Reads pairs of number and text up to the semicolon. */
  #values(): DbcSignal['values'] {
    const values = new Map<number, string>()
    while (this.#tokens.next.kind === 'number') {
      const value = this.#tokens.number()
      const name = this.#tokens.string()
      if (values.size < mostValues) values.set(value, name.slice(0, mostName))
    }
    return [...values].map(([value, name]) => ({ value, name })).toSorted((a, b) => a.value - b.value)
  }

  /** `BA_DEF_ BO_ "VFrameFormat" ENUM "StandardCAN","ExtendedCAN";` */
  #attributeType(): void {
    if (this.#tokens.next.kind === 'word' && /^(BU_|BO_|SG_|EV_)$/.test(this.#tokens.next.text)) this.#tokens.take()
    const name = this.#tokens.string()
    if (this.#tokens.next.text === 'ENUM') {
      this.#tokens.take()
      const choices: string[] = []
      while (this.#tokens.peek().kind === 'text' || this.#tokens.peek().text === ',') {
        const { kind, text } = this.#tokens.take()
        if (kind === 'text' && choices.length < mostValues) choices.push(text)
      }
      this.#choices.set(name, choices)
    }
    this.#tokens.skip()
  }

  #attributeDefault(): void {
    const name = this.#tokens.string()
    const value = this.#attributeValue(name)
    if (name === 'VFrameFormat') this.#usualFormat = value
    else this.#ofDatabase(name, value)
    this.#tokens.skip()
  }

  #attribute(): void {
    const name = this.#tokens.string()
    const of = this.#tokens.next.kind === 'word' ? this.#tokens.take().text : ''
    if (of === 'BO_') {
      const message = this.#messages.get(this.#tokens.integer())
      const value = this.#attributeValue(name)
      if (message && name === 'VFrameFormat') this.#formats.set(message, value)
      if (message && name === 'GenMsgCycleTime' && Number(value) > 0) message.cycle = Number(value)
    } else if (of === 'SG_') {
      const signal = this.#named()
      const value = Number(this.#attributeValue(name))
      if (signal && name === 'SPN' && Number.isInteger(value) && value > 0) signal.spn = value
    } else if (of === '') this.#ofDatabase(name, this.#attributeValue(name))
    this.#tokens.skip()
  }

  #ofDatabase(name: string, value: string): void {
    const dbc = this.#dbc
    if (name === 'ProtocolType' && /j1939/i.test(value)) dbc.isJ1939 = true
    if (name === 'DBName' && value) dbc.name = value.slice(0, mostName)
    if (/^baud_?rate$/i.test(name) && Number(value) >= 1000 && Number(value) <= 10_000_000) dbc.baudRate = Number(value)
  }

  /** Returns the text of an enumerated attribute, or the value itself. */
  #attributeValue(name: string): string {
    const { kind, text } = this.#tokens.take()
    const choices = this.#choices.get(name)
    return kind === 'number' && choices ? (choices[Number(text)] ?? text) : text
  }

  #valueType(): void {
    const signal = this.#named()
    if (this.#tokens.next.text === ':') this.#tokens.take()
    const kind = this.#tokens.integer()
    if (signal && (kind === 1 || kind === 2)) {
      if (signal.length === (kind === 1 ? 32 : 64)) signal.float = true
      else
        this.#report(new Unreadable('canFile.dbc.floatBits', { name: signal.name, bits: signal.length }), signal.line)
    }
    this.#tokens.skip()
  }

  /** `SG_MUL_VAL_ 100 Signal Multiplexer 0-3, 5-5;` */
  #extendedMultiplexing(): void {
    const signal = this.#named()
    const multiplexer = this.#tokens.word().slice(0, mostName)
    const rest = this.#tokens.restOfStatement()
    if (signal) this.#multiplexing.select(signal, multiplexer, rest)
  }

  #report({ text, values }: Unreadable, line: number): void {
    this.#dbc.problemCount++
    if (this.#dbc.problemCount > mostFaults)
      throw new CanFileError({ line, text: 'canFile.dbc.manyFaults', values: { most: mostFaults } })
    if (this.#dbc.problems.length < mostProblems) this.#dbc.problems.push({ line, text, values })
  }
}

/**
 * Returns whether a frame format is that of J1939, by its name or its number in the usual list; undefined without a
 * format.
 */
function isJ1939Format(format: string): boolean | undefined {
  if (/j1939|^3$/i.test(format)) return true
  return /standard|extended|^\d+$/i.test(format) ? false : undefined
}
