/** A field of a record that has an editor of its own, as the files of its record write it. */
export interface OwnField {
  name: string
  schema: {
    imports: readonly string[]
    /** Above the schema of the record. */
    before?: string
    zod: string
    blank: string
    /** A rule over the record: `.superRefine(…)`. */
    rule?: string
  }
  detail: {
    imports: readonly string[]
    /** Stands below the other fields, or beside them all. */
    at: 'below' | 'beside'
    control: string
  }
  /** What a form may hold and the wire may not: the resource's `input`. */
  input?: string
  /** As a test's server answers it. */
  sample: unknown
  /** Tests of the detail, which `open(id, acl)` opens; `$create`, `$update` and `$text` stand for both calls and the words of a field. */
  tests: string
  /** One of the tests adds a record. */
  createdByTest?: boolean
}
