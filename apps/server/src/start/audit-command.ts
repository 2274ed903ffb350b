import { readFile } from 'node:fs/promises'
import { chainHeads, verifyAudit, type ChainHead, type Finding, type Flaw } from '#kernel/audit/verify.ts'
import { withDatabase } from './beside-server.ts'

const sentences: Readonly<Record<Flaw, string>> = {
  CHANGED: 'was changed',
  MISSING: 'is missing',
  ORDER: 'belongs to another chain',
  DETAIL: 'has another label or detail than when it was stored',
  PERSON: 'has another person than when it was stored',
  UNSEALED: 'was not stored by a server: it is in no chain and does not wait for one',
  SHORTER: 'is missing: the chain is shorter than its kept head',
  OTHER_END: 'differs from the kept head',
}

const lineOf = ({ flaw, companyId, month, number, entryId }: Finding) =>
  `company ${companyId}, ${month.slice(0, 7)}: entry ${[number, entryId !== undefined && `(ID ${entryId})`].filter(Boolean).join(' ')} ${sentences[flaw]}\n`

/**
 * Verifies the audit chains and prints each flaw. Exits with 1 if there is one.
 * @param options.heads file with heads printed earlier by `audit heads`
 */
export function runAuditVerify({ heads }: { heads?: string }): Promise<void> {
  return withDatabase(async db => {
    const kept = heads === undefined ? [] : readHeads(await readFile(heads, 'utf8'), heads)
    const { chains, entries, waiting, erased, findings } = await verifyAudit(db, kept)
    for (const finding of findings) process.stdout.write(lineOf(finding))
    process.stdout.write(
      `${entries} entries in ${chains} chains, ${findings.length} flaws. ${waiting} wait for their chain, ${erased} erased in part.\n`,
    )
    if (findings.length > 0) process.exitCode = 1
  })
}

/** Prints the head of each chain as a JSON line. */
export function runAuditHeads(): Promise<void> {
  return withDatabase(async db => {
    for (const head of await chainHeads(db)) process.stdout.write(`${JSON.stringify(head)}\n`)
  })
}

function readHeads(text: string, path: string): ChainHead[] {
  return text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map((line, index) => {
      const head = parse(line)
      if (!head) throw new Error(`${path}: line ${index + 1} is not a head that muster-server audit heads printed.`)
      return head
    })
}

function parse(line: string): ChainHead | undefined {
  try {
    const head = JSON.parse(line) as Partial<ChainHead>
    const isHead =
      Number.isInteger(head.companyId) &&
      Number.isInteger(head.entries) &&
      /^\d{4}-\d\d-\d\d$/.test(head.month ?? '') &&
      /^[\da-f]{64}$/.test(head.hash ?? '')
    return isHead ? (head as ChainHead) : undefined
  } catch {
    return undefined
  }
}
